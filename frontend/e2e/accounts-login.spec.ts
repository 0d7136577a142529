import { hostileRedirects } from './redirects'
import { expect, fillLogin, test } from './staff'

test('the email field is of email type and both fields are required', async ({ page }) => {
  await page.goto('/login')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('required')
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('required')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(email).toBeFocused()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('n')
  await expect(page.getByText('Email is required')).toBeHidden()
})

test('sign-in with email and password leads to /admin', async ({ page, makeStaff }) => {
  const staff = await makeStaff()
  await page.goto('/login')
  await fillLogin(page, staff)
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Surveys')
})

test("a wrong password is 'Invalid email or password'", async ({ page, makeStaff, expectFault }) => {
  expectFault('401')
  const staff = await makeStaff()
  await page.goto('/login')
  await fillLogin(page, { ...staff, password: 'not this one' })
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page).toHaveURL('/login')
  await fillLogin(page, staff)
  await expect(page).toHaveURL('/admin')
})

test("any other failure is 'Login failed. Please try again.'", async ({ page, expectFault }) => {
  expectFault('503')
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 503, json: { detail: 'no' } }))
  await page.goto('/login')
  await fillLogin(page, { email: 'a@b.co', password: 'secret' })
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
})

test('after too many failures the form says how long to wait', async ({
  page,
  request,
  makeStaff,
  expectFault,
}) => {
  expectFault('429')
  expectFault('401')
  const { email } = await makeStaff()
  const fail = async () => {
    const form = { username: email, password: 'wrong' }
    return (await request.post('/api/auth/login', { form })).status()
  }
  // The count begins anew with every quarter of an hour, which may fall between two of these tries.
  await expect(async () => {
    await expect.poll(fail, { intervals: [10] }).toBe(429)
    await page.goto('/login')
    await fillLogin(page, { email, password: 'wrong' })
    await expect(page.getByRole('alert')).toHaveText(
      /^Login failed\. Please try again\.\s*Too many attempts\. You can try again in (a minute|\d+ minutes)\.$/,
    )
  }).toPass()
})

test('while it signs in, the button says so and sends only once', async ({ page, expectFault }) => {
  expectFault('401')
  let calls = 0
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/login', async (route) => {
    calls += 1
    await asked
    await route.fulfill({ status: 401, json: { detail: 'no' } })
  })
  await page.goto('/login')
  await fillLogin(page, { email: 'a@b.co', password: 'secret' })
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  answer()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(calls).toBe(1)
})

test('protected screens redirect to /login and remember the origin', async ({ page, makeStaff }) => {
  const staff = await makeStaff()
  for (const path of ['/admin', '/admin/users', '/admin/register', '/change-password']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`)
  }
  await page.goto('/admin/users?sort=name&x=%2F#row-2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await fillLogin(page, staff)
  await expect(page).toHaveURL('/admin/users?sort=name&x=%2F#row-2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Users')
})

test('an already-authenticated user is redirected to the page they came from, else /admin', async ({
  page,
  me,
}) => {
  expect(me.id).toBeTruthy()
  await page.goto('/login')
  await expect(page).toHaveURL('/admin')
  await page.goto('/login?from=%2Fadmin%2Fregister')
  await expect(page).toHaveURL('/admin/register')
})

test('sixty hostile redirects stay on the origin', async ({ page, me, baseURL }) => {
  expect(me.id).toBeTruthy()
  expect(hostileRedirects.length).toBeGreaterThanOrEqual(60)
  const origin = new URL(baseURL ?? '').origin
  const left: string[] = []
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== origin) left.push(frame.url())
  })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Surveys')
  for (const from of hostileRedirects) {
    const login = `/login?${new URLSearchParams({ from })}`
    await page.evaluate((path) => history.pushState(null, '', path), login)
    await page.waitForURL((url) => url.pathname !== '/login')
    await expect(page.getByRole('heading', { level: 1 }), JSON.stringify(from)).toBeVisible()
    expect(new URL(page.url()).origin, JSON.stringify(from)).toBe(origin)
  }
  expect(left).toEqual([])
})

test('a spinner shows while auth loads', async ({ page, me }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/login')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Checking your sign-in...')
  await expect(page.getByRole('form')).toBeHidden()
  answer()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('button', { name: me.name })).toBeVisible()
})

test('a link leads back home', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
})

test('the password can be looked at', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('an inactive user who signs in sees the Account Inactive page with a Sign Out button', async ({
  page,
  head,
  makeStaff,
}) => {
  const staff = await makeStaff({ isActive: false })
  await page.goto('/admin/users')
  await fillLogin(page, staff)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Inactive')
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(page.getByText('Still inactive.')).toBeVisible()
  await page.goto('/change-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Inactive')
  await head.post(`/api/auth/users/${staff.id}/activate`)
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Password')
})

test('Sign Out on the Account Inactive page signs out', async ({ page, makeStaff, signInAs }) => {
  await signInAs(page, await makeStaff({ isActive: false }))
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})
