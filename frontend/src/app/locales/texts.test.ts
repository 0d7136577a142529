import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

// The survey has catalogues of its own, a fault that is thrown is read by whoever mends it, `shared/api` speaks HTTP, and
// a school without a name is called as the server calls it.
const isElsewhere =
  /\/intake\/|\/testing\/|\/app\/survey|\/shared\/api\/|\/(show-)?school\.ts$|\/share\/texts\.ts$|\.test\.tsx?$|\.gen\.ts$/
const macros = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal', 'defineMessage', 'Error'])
// Attributes that name things for the program, as classes do.
const isName = /^(className|[a-z]*[cC]lass(es)?|d|viewBox|pattern|accept|sizes|media|aria-keyshortcuts)$/

/** It begins with a capital, like no class, key or address; one word alone may be a name, as a header's is. */
function isText(value: string): boolean {
  return /^[“"(]?\p{Lu}\p{Ll}*[ .,:…!?’'-]/u.test(value) && !/^[\w-]+$/.test(value)
}

function findTexts(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []

  function report(node: ts.Node, value: string) {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${path}:${line + 1}: ${value.trim()}`)
  }

  function visit(node: ts.Node) {
    if (ts.isTaggedTemplateExpression(node) && macros.has(node.tag.getText())) return
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && macros.has(node.expression.getText()))
      return
    if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Trans') return
    if (ts.isJsxAttribute(node) && isName.test(node.name.getText())) return
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) report(node, node.text)
    if (ts.isStringLiteralLike(node) && !ts.isImportDeclaration(node.parent)) {
      const isLabel = ts.isJsxAttribute(node.parent) && /^\p{Lu}\p{Ll}/u.test(node.text)
      if (isLabel || isText(node.text)) report(node, node.text)
    }
    if (ts.isTemplateExpression(node) && (isText(node.head.text) || hasWords(node)))
      report(node, node.getText())
    ts.forEachChild(node, visit)
  }

  visit(source)
  return found
}

/** "3 of 5", "2 left": words between values, unlike those of an address or a class. */
function hasWords(node: ts.TemplateExpression): boolean {
  return node.templateSpans.some(({ literal }) => /^[,:]? \p{L}{2,}( |$)/u.test(literal.text))
}

// It reads every source file, which takes a while on a busy machine.
test('every text that staff read goes through the catalogue', { timeout: 60_000 }, () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !isElsewhere.test(path))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap(findTexts)).toEqual([])
})
