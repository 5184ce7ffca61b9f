/** Entry of the application: access without sign-in, targets of a token, and failures of both. */
import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN, startJourney } from '../support/journey.ts'
import { runSql } from '../support/product/database.ts'
import { button, dialog, isSignIn, row } from '../support/screen.ts'
import { baseUrl, dataDir } from '../support/under-test.ts'

const journey = startJourney()
const DAY_MS = 86_400_000

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('Access-Token'))

async function signInHere(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await button(page, '登录').click()
}

/** Records loads of the whole page and sign-ins from now on. */
function watchSteps(page: Page): string[] {
  const steps: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) steps.push('load')
    if (isSignIn(request)) steps.push('sign-in')
  })
  return steps
}

describe('a visitor without a token', () => {
  it('becomes a guest, with one load after it; open pages send no request', async () => {
    const { page, close } = await journey.open()
    const steps = watchSteps(page)
    for (const path of ['/user/login', '/user/register', '/user/alteration']) await page.goto(path)
    expect(steps).toEqual(['load', 'load', 'load'])
    expect(await storedToken(page)).toBeNull()
    steps.length = 0
    await page.goto('/')
    await page.getByRole('link', { name: '登录' }).waitFor()
    await page.waitForURL('**/dashboard/analysis')
    expect(steps).toEqual(['load', 'sign-in', 'load'])
    await close()
  })

  it('finds 404 for an unknown path before the sign-in, and the sign-in page at /user', async () => {
    const { page, close } = await journey.open()
    await page.goto('/user')
    await page.waitForURL('**/user/login')
    await page.getByLabel('用户名').waitFor()
    expect(await storedToken(page)).toBeNull()
    // Pages of links are public and sign no guest in; without a link they are empty.
    for (const path of ['/onlineIframe/OnlineIframe#no-such-link', '/onlineIframe/OnlineIframeEdit']) {
      await page.goto(path)
      await page.getByRole('heading', { name: '链接打不开' }).waitFor()
      expect(await storedToken(page)).toBeNull()
    }
    await page.goto('/user/nothing')
    await page.waitForURL(`${baseUrl}/404`)
    await page.getByRole('heading', { name: '抱歉，你访问的页面不存在' }).waitFor()
    await close()
  })

  it('comes to the sign-in page when the server accepts no guest, and from there to the requested page', async () => {
    const { page, close } = await journey.open({ mayFail: true })
    const steps = watchSteps(page)
    const freeze = (status: number) =>
      runSql(dataDir, 'update sys_user set status = $1 where username = $2', [status, 'guest'])
    await freeze(2)
    try {
      await page.goto('/system/position?code=x1')
      await page.waitForURL('**/user/login?redirect=%2Fsystem%2Fposition%3Fcode%3Dx1')
      await page.getByLabel('用户名').waitFor()
      expect(steps).toEqual(['load', 'sign-in'])
      expect(await storedToken(page)).toBeNull()
    } finally {
      await freeze(1)
    }
    await signInHere(page, ADMIN)
    await page.waitForURL('**/system/position?code=x1')
    await row(page, '').nth(1).waitFor()
    await close()
  })
})

describe('a visitor with a token', () => {
  it('is redirected from the sign-in page to the requested page, else home', async () => {
    const { page, close } = await journey.open({ as: ADMIN })
    await page.goto('/user/login')
    await page.waitForURL('**/dashboard/analysis')
    await page.goto('/user/login?redirect=%2Fsystem%2Fposition')
    await page.waitForURL('**/system/position')
    for (const outside of ['//evil.example/x', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example']) {
      await page.goto(`/user/login?redirect=${encodeURIComponent(outside)}`)
      await page.waitForURL(`${baseUrl}/dashboard/analysis`)
    }
    await close()
  })

  it('keeps it for seven days, and is a guest afterwards', async () => {
    const { page, close } = await journey.open({ as: ADMIN })
    const start = Date.now()
    await page.clock.setFixedTime(start + 7 * DAY_MS - 60_000)
    await page.reload()
    await page.getByRole('button', { name: /用户菜单/ }).waitFor()
    await page.clock.setFixedTime(start + 7 * DAY_MS + 60_000)
    await page.reload()
    await page.getByRole('link', { name: '登录' }).waitFor()
    await close()
  })
})

describe('every request of the application', () => {
  it('goes to the context path with token, tenant and landing code, and reads with the time, dictionaries without', async () => {
    const { page, close } = await journey.open({ as: ADMIN })
    await page.getByText('最近一周访问量统计').waitFor()
    await page.waitForLoadState('networkidle')
    const sent: Request[] = []
    page.on('request', (request) => {
      if (['xhr', 'fetch'].includes(request.resourceType())) sent.push(request)
    })
    await page.goto('/system/position?code=land1')
    await row(page, '').nth(1).waitFor()
    await button(page, '新增').click()
    await dialog(page).getByRole('combobox', { name: '职级' }).click()
    const to = (path: string) => sent.filter((request) => new URL(request.url()).pathname.startsWith(`/tjjc${path}`))
    await expect.poll(() => to('/sys/dict/').length).toBeGreaterThan(0)
    const token = (JSON.parse((await storedToken(page))!) as { value: string }).value
    for (const request of sent) {
      const { pathname, searchParams } = new URL(request.url())
      expect(pathname).toMatch(/^\/tjjc\//)
      const headers = await request.allHeaders()
      expect([pathname, headers['x-access-token'], headers.tenant_id]).toEqual([pathname, token, '0'])
      expect([pathname, searchParams.get('code')]).toEqual([pathname, 'land1'])
      if (request.method() !== 'GET') continue
      const isDictionary = /\/sys\/dict\/(getDictItems|loadDictItem)\//.test(pathname)
      expect([pathname, searchParams.has('_t')]).toEqual([pathname, !isDictionary])
      if (!isDictionary) expect(Math.abs(Number(searchParams.get('_t')) - Date.now() / 1000)).toBeLessThan(60)
    }
    expect(to('/sys/position/list').length).toBe(1)
    await close()
  })
})
