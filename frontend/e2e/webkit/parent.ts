import { expect } from '@playwright/test'
import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver'

const patience = { timeout: 30_000 }

/** A parent at a WebKit browser: finds things by what they are called, and waits for them. */
export function parentAt(browser: WebDriver) {
  const all = (path: string) => browser.findElements(By.xpath(path))

  async function find(path: string): Promise<WebElement> {
    let found: WebElement | undefined
    await expect
      .poll(async () => {
        found = (await all(path))[0]
        return found !== undefined
      }, patience)
      .toBe(true)
    if (!found) throw new Error(`There is no ${path}`)
    return found
  }

  const button = (name: string) => `//button[starts-with(normalize-space(.), ${quote(name)})][not(@disabled)]`
  const field = (label: string) => `//*[@id = //label[starts-with(normalize-space(.), ${quote(label)})]/@for]`

  return {
    open: (address: string) => browser.get(address),
    press: async (name: string) => (await find(button(name))).click(),
    hasButton: async (name: string) => (await all(button(name))).length > 0,
    async type(label: string, text: string, andThen = '') {
      await (await find(field(label))).sendKeys(text, andThen)
    },
    /** Into the one text box of a question, which has the focus a moment after it has come. */
    async write(text: string) {
      await (await find('//textarea')).sendKeys(text)
    },
    /** The text on the page, until it has the words in it. */
    sees: (words: string) =>
      expect
        .poll(() => browser.executeScript<string>('return document.body?.innerText ?? ""'), patience)
        .toContain(words),
    valueOf: (label: string) => find(field(label)).then((element) => element.getProperty('value')),
    written: () => find('//textarea').then((element) => element.getProperty('value')),
    run: <Result>(script: string) => browser.executeScript<Result>(script),
    async responseId(): Promise<string> {
      await expect.poll(() => browser.getCurrentUrl(), patience).toMatch(/\/response\/[0-9a-f-]{36}$/)
      return (await browser.getCurrentUrl()).split('/').at(-1) ?? ''
    },
  }
}

export const enter = Key.ENTER

function quote(text: string): string {
  return `"${text}"`
}
