import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NoticedError, RefusedError } from '#renderers/ports.ts'
import type { LoginResult, MenuItem } from '#shared/wire/session.ts'
import type { TestHost } from '../testing/test-host.ts'
import { HOME, loginAs, menuEntry, menuGroup, PERMISSIONS, permissionsOf, showApp } from './testing/show-app.tsx'

const LOGIN = 'POST /sys/login'
const LOGOUT = 'POST /sys/logout'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const lost = menuEntry('/lost', '失物', { component: 'system/Nowhere' })
const forms = menuEntry('/forms/:id', '表单', { component: 'modules/online/cgform/auto/OnlCgformAutoList' })
const report = menuGroup('/report', '报表', [menuEntry('/report/a', '日报')], { alwaysShow: true })

/** Renders the application at an address. */
function showAt(
  path: string,
  who: LoginResult | undefined,
  answers: Record<string, unknown> = {},
  more: MenuItem[] = [],
): TestHost {
  answers[PERMISSIONS] ??= permissionsOf([HOME, report, lost, forms, ...more])
  return showApp(path, who, answers)
}

describe('the application', () => {
  it('greets a user by name and signs out after 提示 was confirmed, even when the server does not answer', async () => {
    const host = showAt('/report', loginAs('zhang', '张三'), { [LOGOUT]: new Error('offline') })
    await userEvent.click(await screen.findByRole('button', { name: /张三/ }))
    await userEvent.click(await screen.findByText('退出登录'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('提示')
    expect(dialog.textContent).toContain('真的要注销登录吗 ?')
    await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
    await expect.poll(() => host.loads).toEqual(['/user/login'])
    expect(host.session.state.token).toBeUndefined()
    expect(host.http.requests.map(({ call }) => call)).toContain(LOGOUT)
    expect(await screen.findByText('退出登录失败！')).toBeDefined()
  })

  it.each([
    { answer: undefined, text: '刷新缓存完成！' },
    { answer: new Error('offline'), text: '刷新缓存失败！' },
  ])('clears the cache of dictionaries, or says that it could not: $text', async ({ answer, text }) => {
    const host = showAt('/report', loginAs('zhang', '张三'), {
      'GET /sys/dict/refleshCache': answer,
      'GET /sys/dict/queryAllDictItems': {},
    })
    await userEvent.click(await screen.findByRole('button', { name: /张三/ }))
    await userEvent.click(await screen.findByText('清理缓存'))
    expect(await screen.findByText(text)).toBeDefined()
    expect(host.http.requests.map(({ call }) => call)).toContain('GET /sys/dict/refleshCache')
  })

  it('links to the help page of the installation', async () => {
    const help = { helpPath: 'https://help.example/handbook' }
    showAt('/report', loginAs('zhang', '张三'), { 'GET site/siteinfo': help }).site.load()
    const link = await screen.findByRole('link', { name: '帮助' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([help.helpPath, '_blank'])
  })

  it('offers a guest to sign in instead', async () => {
    showAt('/report', loginAs('guest', '访客'))
    const link = await screen.findByRole('link', { name: '登录' })
    expect(link.getAttribute('href')).toBe('/user/login?redirect=%2Freport')
    expect(screen.queryByRole('button', { name: /访客/ })).toBeNull()
  })

  it('lists the entries of a group that is always shown, under its breadcrumb and title', async () => {
    showAt('/report', loginAs('zhang', '张三'))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('报表')
    expect(document.title).toBe('报表 - 商贸流通运行监测统计系统')
    const trail = within(screen.getByRole('navigation', { name: '当前位置' }))
    expect(trail.getByRole('link', { name: '首页' }).getAttribute('href')).toBe('/dashboard/analysis')
    expect(trail.queryByRole('link', { name: '报表' })).toBeNull()
    const content = within(screen.getByRole('main'))
    expect(content.getByRole('link', { name: '日报' }).getAttribute('href')).toBe('/report/a')
  })

  it('has no breadcrumb at home, where each one starts', async () => {
    showAt('/dashboard/analysis', loginAs('zhang', '张三'))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('首页')
    expect(document.title).toBe('商贸流通运行监测统计系统')
    expect(screen.queryByRole('navigation', { name: '当前位置' })).toBeNull()
  })

  it('shows 404 for a menu entry without a page, and names the missing file', async () => {
    showAt('/lost', loginAs('zhang', '张三'))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('抱歉，你访问的页面不存在')
    expect(screen.getByText(/schemas\/system\/Nowhere\.page\.json 不存在/)).toBeDefined()
  })

  it('names a missing online form, also where it is in the address', async () => {
    showAt('/forms/shop_visit', loginAs('zhang', '张三'))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('抱歉，你访问的页面不存在')
    expect(screen.getByText('菜单「表单」指向的在线表单 shop_visit 不存在或尚未同步数据库')).toBeDefined()
  })

  it('shows one record in a design of its form at addresses outside the menu, to signed-in users', async () => {
    const PAGE = 'GET /desform/page'
    const list = menuEntry('/online/desform/list/visit', '巡店', { component: 'online/design' })
    const answers = { [PAGE]: new RefusedError('拒绝访问') }
    for (const [path, last, query] of [
      ['/desform/add/visit', '新增', { code: 'visit', kind: 'add' }],
      ['/desform/edit/visit/7', '编辑', { code: 'visit', kind: 'edit', id: '7' }],
      ['/desform/detail/visit/7', '详情', { code: 'visit', kind: 'detail', id: '7' }],
      ['/online/desform/view/visit', '新增', { code: 'visit', kind: 'add' }],
      ['/online/desform/view/visit/7', '详情', { code: 'visit', kind: 'detail', id: '7' }],
    ] as const) {
      const host = showAt(path, loginAs('zhang', '张三'), { ...answers }, [list])
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('巡店')
      expect(screen.getByRole('navigation', { name: '当前位置' }).textContent).toBe(`首页巡店${last}`)
      const pageAsked = () => host.http.requests.find(({ call }) => call === PAGE)?.query
      await expect.poll(pageAsked).toEqual(query)
      cleanup()
    }
    for (const path of ['/desform/edit/visit', '/desform/add/visit/7', '/desform/ext/visit']) {
      showAt(path, loginAs('zhang', '张三'))
      await expect.poll(() => window.location.pathname).toBe('/dashboard/analysis')
      cleanup()
    }
    showAt('/desform/add/visit', loginAs('guest', '访客'))
    await expect.poll(() => window.location.search).toBe('?redirect=%2Fdesform%2Fadd%2Fvisit')
  })

  it('leads from an unknown page before the sign-in to 404', async () => {
    showAt('/user/nothing', loginAs('zhang', '张三'))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('抱歉，你访问的页面不存在')
    expect(window.location.pathname).toBe('/404')
  })

  it('opens the help of the product from the header, without any grant', async () => {
    showApp('/dashboard/analysis', loginAs('zhang', '张三'), { [PERMISSIONS]: permissionsOf([HOME]) })
    const link = await screen.findByRole('link', { name: '帮助' })
    expect(link.getAttribute('href')).toBe('/help')
    cleanup()
    showApp('/help', loginAs('zhang', '张三'), { [PERMISSIONS]: permissionsOf([HOME]) })
    await userEvent.click(await screen.findByRole('link', { name: '建立在线表单' }))
    expect(await screen.findByRole('heading', { level: 2, name: '从空白开始' })).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('建立在线表单')
    expect(screen.getByRole('navigation', { name: '当前位置' }).textContent).toBe('首页帮助建立在线表单')
    cleanup()
    showApp('/help/nothing', loginAs('zhang', '张三'), { [PERMISSIONS]: permissionsOf([HOME]) })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('抱歉，你访问的页面不存在')
  })

  it.each(['403', '404', '500'])('has a page %s', async (status) => {
    showAt(`/${status}`, loginAs('zhang', '张三'))
    expect(await screen.findByText(status)).toBeDefined()
    expect(window.location.pathname).toBe(`/${status}`)
  })

  it('says at the path of a menu entry that it is switched off', async () => {
    const permissions = { ...permissionsOf([HOME]), switchedOff: [{ path: '/old', title: '旧报表' }] }
    showAt('/old', loginAs('zhang', '张三'), { [PERMISSIONS]: permissions })
    expect(await screen.findByText('「旧报表」已停用，如需使用请联系管理员')).toBeDefined()
  })

  it.each([
    { status: '403', why: /没有该页面的授权.*联系系统管理员/, ways: ['返回首页', '返回上一页', '换个账号登录'] },
    { status: '404', why: /网址可能有误/, ways: ['返回首页', '返回上一页'] },
    { status: '500', why: /返回后重试/, ways: ['返回首页', '返回上一页'] },
  ])('gives the reason of $status and the ways on', async ({ status, why, ways }) => {
    showAt(`/${status}`, loginAs('zhang', '张三'))
    expect(await screen.findByText(why)).toBeDefined()
    const page = within(screen.getByRole('main'))
    expect(page.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(ways)
  })

  it('names the grant that a user lacks for a page', async () => {
    const host = showAt('/system/position', loginAs('zhang', '张三'))
    expect(await screen.findByText(/缺少菜单 \/system\/position（页面 system\/position）的授权/)).toBeDefined()
    expect(window.location.pathname).toBe('/system/position')
    await userEvent.click(screen.getByRole('button', { name: '换个账号登录' }))
    await expect.poll(() => host.session.state.token).toBeUndefined()
  })

  it('sends a user home from a path that the menu does not know, and a guest to the login page', async () => {
    showAt('/nothing', loginAs('zhang', '张三'))
    await expect.poll(() => window.location.pathname).toBe('/dashboard/analysis')
    expect(await screen.findByText('页面不存在或没有访问权限')).toBeDefined()
    cleanup()
    showAt('/nothing', loginAs('guest', '访客'))
    await expect.poll(() => window.location.search).toBe('?redirect=%2Fnothing')
  })

  it('redirects a visitor without a token to the login page when guests are not accepted', async () => {
    const host = showAt('/report', undefined, { [LOGIN]: new RefusedError('访客登录未开启') })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('登录')
    expect(window.location.pathname + window.location.search).toBe('/user/login?redirect=%2Freport')
    expect(host.loads).toEqual([])
  })

  it('shows why a sign-in was refused, and opens the requested page after a successful one', async () => {
    const answers: Record<string, unknown> = { [LOGIN]: new RefusedError('用户名或密码错误') }
    showAt('/user/login?redirect=%2Freport', undefined, answers)
    await userEvent.type(await screen.findByLabelText(/用户名/), 'zhang')
    await userEvent.type(screen.getByLabelText(/密码/), 'secret')
    const button = screen.getByRole('button', { name: /登录/ })
    await userEvent.click(button)
    expect((await screen.findByText('用户名或密码错误')).closest('[role=alert]')).not.toBeNull()
    answers[LOGIN] = loginAs('zhang', '张三')
    await expect.poll(() => button.className).not.toContain('ant-btn-loading')
    await userEvent.click(button)
    await expect.poll(() => window.location.pathname).toBe('/report')
  })

  it('forgets the reason of the last try at the next one, also when the form refuses that', async () => {
    showAt('/user/login', undefined, { [LOGIN]: new RefusedError('用户名或密码错误') })
    await userEvent.type(await screen.findByLabelText(/用户名/), 'zhang')
    const password = screen.getByLabelText(/密码/)
    await userEvent.type(password, 'secret')
    const button = screen.getByRole('button', { name: /登录/ })
    await userEvent.click(button)
    await screen.findByText('用户名或密码错误')
    await expect.poll(() => button.className).not.toContain('ant-btn-loading')
    await userEvent.clear(password)
    await userEvent.click(button)
    expect(await screen.findByText('请输入密码!')).toBeDefined()
    expect(screen.queryByText('用户名或密码错误')).toBeNull()
  })

  it('reads no captcha while none is shown', async () => {
    const host = showAt('/user/login', undefined, { [LOGIN]: new RefusedError('用户名或密码错误') })
    await userEvent.type(await screen.findByLabelText(/用户名/), 'zhang')
    await userEvent.type(screen.getByLabelText(/密码/), 'secret{Enter}')
    await screen.findByText('用户名或密码错误')
    expect(host.http.requests.filter(({ call }) => call.includes('randomImage'))).toEqual([])
  })

  it.each([
    { smsReady: false, warnings: 1 },
    { smsReady: true, warnings: 0 },
  ])('warns before a code is awaited that cannot arrive: $smsReady', async ({ smsReady, warnings }) => {
    showAt('/user/login', undefined, { 'GET site/siteinfo': { allowPhoneLogin: true, smsReady } }).site.load()
    await userEvent.click(await screen.findByRole('tab', { name: '手机号登录' }))
    await screen.findByLabelText(/手机号/)
    expect(screen.queryAllByText(/尚未配置短信接口/)).toHaveLength(warnings)
  })

  it('claims no registration that did not happen', async () => {
    showAt('/user/register-result?username=somebody', undefined)
    expect(await screen.findByText('没有注册结果，请先注册账户')).toBeDefined()
    expect(screen.queryByText(/注册成功/)).toBeNull()
  })

  it('signs out and asks to sign in again when menu and permissions cannot be loaded, then leads back', async () => {
    const answers: Record<string, unknown> = { [PERMISSIONS]: new NoticedError('系统出现故障') }
    const host = showAt('/report/?code=x1', loginAs('zhang', '张三'), answers)
    await expect.poll(() => window.location.search).toBe('?redirect=%2Freport%2F%3Fcode%3Dx1')
    expect(await screen.findByLabelText(/用户名/)).toBeDefined()
    expect(host.session.state.token).toBeUndefined()
    expect(host.http.requests.map(({ call }) => call)).toContain(LOGOUT)
    expect(host.http.requests.map(({ call }) => call)).not.toContain(LOGIN)
    Object.assign(answers, { [PERMISSIONS]: permissionsOf([HOME, report]), [LOGIN]: loginAs('zhang', '张三') })
    await userEvent.type(screen.getByLabelText(/用户名/), 'zhang')
    await userEvent.type(screen.getByLabelText(/密码/), 'secret{Enter}')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('报表')
    expect(window.location.pathname + window.location.search).toBe('/report/?code=x1')
    expect(host.loads).toEqual([])
  })
})

describe('texts of the server that look like HTML', () => {
  const HTML = `<img src=x onerror="window.pwned=1"><script>window.pwned=1</script><b>粗</b>`

  it('are shown as they are in the reason of a refused sign-in and in a notice', async () => {
    const host = showAt('/user/login', undefined, { [LOGIN]: new RefusedError(HTML) })
    await userEvent.type(await screen.findByLabelText(/用户名/), 'zhang')
    await userEvent.type(screen.getByLabelText(/密码/), 'secret{Enter}')
    expect((await screen.findByText(HTML)).closest('[role=alert]')).not.toBeNull()
    host.notices.system(HTML)
    host.notices.error(HTML)
    await expect.poll(() => screen.getAllByText(HTML).length).toBe(3)
    expect(document.querySelector('img[src="x"]')).toBeNull()
    expect(screen.queryByText('粗')).toBeNull()
  })

  it('are shown as text as names of the site, of users and of pages, in every place', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
    const page = menuGroup('/odd', HTML, [menuEntry('/odd/page', HTML)], { alwaysShow: true })
    const answers = { 'GET site/siteinfo': { appName: HTML, appDesc: HTML } }
    const host = showAt('/odd', loginAs('zhang', HTML), answers, [page])
    await host.site.load()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(HTML)
    expect(screen.getByRole('button', { name: `用户菜单 ${HTML}` })).toBeDefined()
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(HTML)
    expect(screen.getByRole('menuitem', { name: (name) => name.endsWith(HTML) })).toBeDefined()
    await expect.poll(() => document.title).toBe(`${HTML} - ${HTML}`)
    expect(document.querySelector('img[src="x"]')).toBeNull()
    expect(screen.queryByText('粗')).toBeNull()
  })
})
