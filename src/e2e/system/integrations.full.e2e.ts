import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { type Api, signInByCall } from '../support/api.ts'
import { openWindow, type Window } from '../support/browser.ts'
import { freshName } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, fill, notice, row, signIn } from '../support/screen.ts'
import { adminPassword, baseUrl } from '../support/under-test.ts'

let window: Window
let admin: Api
let target: Server
let uri: string
/** Authorization header of the last request to the target. */
let proof: string | undefined
beforeAll(async () => {
  target = createServer((request, response) => {
    proof = request.headers.authorization
    response.end(JSON.stringify([{ url: request.url }]))
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  uri = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
  window = await openWindow(baseUrl)
  admin = await signInByCall(baseUrl, 'admin', adminPassword)
  await signIn(window.page, 'admin', adminPassword)
})
afterAll(async () => {
  expect(window.faults).toEqual([])
  target.closeAllConnections()
  target.close()
})

async function reportsOf(code: string): Promise<{ id: string }[]> {
  const { body } = await admin.call<{ records: { id: string }[] }>('GET', `/online/cgreport/head/list?code=${code}`)
  return body.result.records
}

describe('an administrator', () => {
  it('registers a data source, sees by the test whether it answers, and never its password', async () => {
    const { page } = window
    const name = freshName('接口')
    await page.goto('/system/data-source')
    await button(page, '新增').click()
    const drawer = page.getByRole('dialog', { name: '新增数据源' })
    await fill(drawer, { 数据源编码: freshName('S'), 数据源名称: name })
    await choose(drawer, '数据库类型', 'HTTP')
    await fill(drawer, { 接口地址: 'http://169.254.169.254/latest', 密码: 'Secret#12345' })
    await button(drawer, '测试连接').click()
    await drawer.getByText('云主机元数据地址不允许访问').waitFor()
    await fill(drawer, { 接口地址: uri })
    await button(drawer, '测试连接').click()
    await notice(page, '连接成功').waitFor()
    await button(drawer, '确定').click()
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('search').getByLabel('数据源名称').fill(name)
    await button(page, '查询').click()
    await row(page, name).getByText(uri).waitFor()
    await button(row(page, name), '编辑').click()
    const editor = page.getByRole('dialog', { name: '编辑数据源' })
    const password = editor.getByLabel('密码', { exact: true })
    await password.waitFor()
    expect(await password.inputValue()).toBe('')
    expect(await password.getAttribute('placeholder')).toContain('●●●●●●')
    const proven = proof
    proof = undefined
    await button(editor, '测试连接').click()
    // With the stored password, which was never sent to the browser.
    await expect.poll(() => proof).toBe(proven)
    expect(proven).toMatch(/^(Basic|Bearer) ./)
    await fill(editor, { 接口地址: `${uri}/other` })
    await button(editor, '确定').click()
    await editor.getByText('请重新填写密码').waitFor()
    await page.keyboard.press('Escape')
  })

  it('makes a report over a data source by its path and conditions', async () => {
    const { page } = window
    const [source, code] = [freshName('s'), freshName('r').toLowerCase()]
    await admin.call('POST', '/sys/dataSource/add', { code: source, name: source, dbType: '16', dbUrl: uri })
    await page.goto('/online/cgreport')
    await button(page, '新增').click()
    const editor = page.getByRole('dialog', { name: /新增/ })
    await fill(editor, { 报表编码: code, 报表名称: code })
    await choose(editor, '数据源', source)
    // A source replaces the statement.
    await editor.getByText('报表SQL').waitFor({ state: 'detached' })
    await fill(editor, { 表或路径: 'prices' })
    await button(editor, 'SQL解析').click()
    await notice(page, '解析成功').waitFor()
    await expect.poll(() => editor.getByRole('grid', { name: '列设置' }).locator('[data-row]').count()).toBe(1)
    await button(editor, '确定').click()
    await notice(page, '添加成功').waitFor()
    await page.getByRole('search').getByLabel('报表编码').fill(code)
    await button(page, '查询').click()
    await button(row(page, code), '功能测试').click()
    await dialog(page).getByRole('row').filter({ hasText: '/prices' }).waitFor()
    await admin.call('DELETE', `/online/cgreport/head/delete?id=${(await reportsOf(code))[0]!.id}`)
  })

  it('makes a route of the gateway by its lines, which forwards requests immediately and none when it is disabled', async () => {
    const { page } = window
    const name = freshName('路由')
    const part = freshName('p')
    await page.goto('/system/gateway-route')
    await button(page, '新增').click()
    const drawer = page.getByRole('dialog', { name: '新增网关路由' })
    await fill(drawer, { 路由ID: freshName('R'), 路由名称: name, 路由URI: uri })
    await choose(drawer, '访问权限', '所有已登录用户')
    await drawer
      .getByRole('button', { name: /添加行/ })
      .first()
      .click()
    const cell = (column: string) => drawer.locator(`[data-row] [data-column=${column}]`).first()
    await cell('kind').click()
    await cell('kind').getByRole('combobox').click()
    await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: '路径 Path' }).last())
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(`/${part}/**`)
    await page.keyboard.press('Tab')
    await button(drawer, '确定').click()
    await drawer.waitFor({ state: 'hidden' })
    await row(page, name).getByText(uri).waitFor()
    const send = () => fetch(`${baseUrl}/gateway/${part}/a`, { headers: { [TOKEN_HEADER]: admin.token } })
    expect(await (await send()).json()).toEqual([{ url: `/${part}/a` }])
    await button(row(page, name), '禁用').click()
    await row(page, name).getByText('无效').or(row(page, name).getByText('禁用状态')).first().waitFor()
    expect((await send()).status).toBe(404)
    await button(row(page, name), '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '删除' }))
    await button(dialog(page), '确定').click()
    await row(page, name).waitFor({ state: 'detached' })
  })
})
