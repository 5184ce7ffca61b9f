import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type CallRequest, type Ports, RefusedError } from '#renderers/ports.ts'
import { showBlock } from '#renderers/testing/shown-block.tsx'
import { type GrantEffects, NO_EFFECTS } from '#shared/wire/grants.ts'

const treeList = [
  {
    key: 'system',
    title: '系统管理',
    menuType: 0,
    children: [
      {
        key: 'user',
        title: '用户管理',
        menuType: 1,
        ruleFlag: 1,
        children: [{ key: 'user-add', title: '新增用户', menuType: 2 }],
      },
      { key: 'role', title: '角色管理', menuType: 1 },
    ],
  },
]
const datarule = [
  {
    id: 'r1',
    ruleName: '本部门',
    ruleColumn: 'orgCode',
    ruleConditions: '=',
    ruleValue: '#{sys_org_code}',
    status: '1',
  },
  { id: 'r2', ruleName: '已停用的', ruleColumn: 'sex', ruleConditions: '=', ruleValue: '1', status: '0' },
]

interface Server {
  granted?: string[]
  tree?: unknown
  effects?: GrantEffects
  ruleEffects?: GrantEffects
  refuse?: string
  instead?: Partial<Ports>
  props?: Record<string, unknown>
}

function showTree(answers: Server = {}) {
  const { granted = ['system', 'user'], tree = { treeList }, effects, ruleEffects, refuse, instead, props } = answers
  const requests: CallRequest[] = []
  const now = { granted, tree }
  const call: Ports['call'] = async (request) => {
    requests.push(request)
    if (refuse !== undefined && request.call === `POST ${refuse}`) throw new RefusedError('不能授予超出自身权限的菜单')
    const path = request.call.split(' ')[1]!
    if (path === '/tree') return { result: now.tree, message: '' }
    if (path === '/granted') return { result: now.granted, message: '' }
    if (path === '/preview') return { result: effects ?? NO_EFFECTS, message: '' }
    if (path === '/preview-rules') return { result: ruleEffects ?? NO_EFFECTS, message: '' }
    if (path.startsWith('/rules/')) return { result: { datarule, drChecked: 'r1' }, message: '' }
    return { result: null, message: '保存成功！' }
  }
  const calls = { tree: 'GET /tree', granted: 'GET /granted', save: 'POST /save', preview: 'POST /preview' }
  const rules = {
    rules: 'GET /rules/{permissionId}/{roleId}',
    saveRules: 'POST /rules',
    previewRules: 'POST /preview-rules',
  }
  const page = { subject: { roleId: '7' }, ...calls, ...rules, ...props }
  return { ...showBlock('GrantTree', page, { instead: { call, ...instead } }), requests, now }
}

/** In tests all dialogs are labelled by the same id, so the heading finds it. */
async function ruleQuestion(): Promise<HTMLElement> {
  return (await screen.findByText('确定保存数据规则?')).closest<HTMLElement>('[role="dialog"]')!
}
const box = (name: string) => within(screen.getByText(name).closest('[role="treeitem"]')!).getByRole('checkbox')
const state = (name: string) => box(name).getAttribute('aria-checked')
const bodyOf = (requests: readonly CallRequest[], call: string) => requests.find((one) => one.call === call)?.body

describe('a tree of grants', () => {
  it('shows grants, half ones where a part is granted, and requests those of its subject', async () => {
    const { requests } = showTree()
    await screen.findByText('用户管理')
    expect([state('系统管理'), state('用户管理'), state('角色管理')]).toEqual(['mixed', 'mixed', 'false'])
    expect(requests[1]).toEqual({ call: 'GET /granted', query: { roleId: '7' } })
    expect(screen.getByRole('status').textContent).toBe('没有未保存的更改')
  })

  it('saves the difference, and shows the grants after that', async () => {
    const { user, requests, now, host } = showTree()
    await user.click(await screen.findByText('角色管理'))
    expect(screen.getByRole('status').textContent).toBe('将新增 1 项，移除 0 项')
    // Somebody else removed a menu in the meantime.
    now.granted = ['system', 'role']
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(host.events).toContain('success 保存成功！'))
    const body = { roleId: '7', permissionIds: 'system,user,role', lastpermissionIds: 'system,user' }
    expect(bodyOf(requests, 'POST /save')).toEqual(body)
    await waitFor(() => expect(state('用户管理')).toBe('false'))
    expect(screen.getByRole('status').textContent).toBe('没有未保存的更改')
  })

  it('first lists the affected people, and does nothing when declined', async () => {
    const one = { id: 'u', username: 'zhang', realname: '张三', permissions: ['角色管理'], permissionCount: 3 }
    const effects = { ...NO_EFFECTS, gaining: { count: 2, users: [one] } }
    const { user, requests } = showTree({ effects })
    await user.click(await screen.findByText('角色管理'))
    await user.click(screen.getByRole('button', { name: '保存' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('2 位用户将获得权限')
    expect(dialog.textContent).toContain('张三（zhang）角色管理 等 3 项')
    expect(dialog.textContent).toContain('另有 1 位用户')
    await user.click(within(dialog).getByRole('button', { name: /取\s?消/ }))
    expect(bodyOf(requests, 'POST /save')).toBeUndefined()
    await user.click(await screen.findByRole('button', { name: '保存' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s?定/ }))
    await waitFor(() => expect(bodyOf(requests, 'POST /save')).toBeDefined())
  })

  it('ticks what an entry needs, shows why, and warns when that is revoked', async () => {
    const needs = [{ keys: ['see'], title: '查看部门' }]
    const tree = {
      treeList: [
        { key: 'role', title: '角色管理', menuType: 1, needs },
        { key: 'see', title: '查看部门', menuType: 2 },
      ],
    }
    const { user } = showTree({ tree, granted: [] })
    await user.click(await screen.findByText('角色管理'))
    expect(state('查看部门')).toBe('true')
    expect(screen.getByText('「角色管理」需要')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(screen.getByText('查看部门'))
    expect(screen.getByRole('alert').textContent).toBe('「角色管理」缺少所需的权限：「查看部门」')
    expect(screen.getByText('还需要「查看部门」')).toBeDefined()
    expect(state('角色管理')).toBe('true')
  })

  it('preserves refused ticks, and shows the reason', async () => {
    const { user, host } = showTree({ refuse: '/save' })
    await user.click(await screen.findByText('角色管理'))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(host.events).toContain('warning 不能授予超出自身权限的菜单'))
    expect(state('角色管理')).toBe('true')
  })

  it('is narrowed by a search, and ticks only its matches', async () => {
    const { user } = showTree({ granted: [] })
    await user.type(await screen.findByLabelText('搜索菜单或按钮'), '角色')
    await waitFor(() => expect(screen.queryByText('用户管理')).toBeNull())
    await user.click(screen.getByRole('button', { name: '全部勾选' }))
    expect(screen.getByRole('status').textContent).toBe('将新增 2 项，移除 0 项')
    await user.type(screen.getByLabelText('搜索菜单或按钮'), 'x')
    expect(await screen.findByText('没有找到菜单或按钮')).toBeDefined()
  })

  it('opens and closes all, and ticks by the keyboard', async () => {
    const { user } = showTree({ granted: [] })
    await screen.findByText('用户管理')
    await user.click(screen.getByRole('button', { name: '展开全部' }))
    expect(await screen.findByText('新增用户')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '收起全部' }))
    await waitFor(() => expect(screen.queryByText('用户管理')).toBeNull())
    screen.getByRole('tree').focus()
    await user.keyboard('{ArrowDown}{ }')
    expect(state('系统管理')).toBe('true')
  })

  it('grants a node without its descendants, by a switch', async () => {
    const { user } = showTree({ granted: [] })
    await screen.findByText('用户管理')
    await user.click(screen.getByRole('switch', { name: '勾选时包含下级' }))
    await user.click(screen.getByText('用户管理'))
    expect(screen.getByRole('status').textContent).toBe('将新增 2 项，移除 0 项')
    await user.click(screen.getByRole('button', { name: '还原' }))
    expect(state('用户管理')).toBe('false')
  })

  it('reports unsaved ticks', async () => {
    const checks: (() => boolean)[] = []
    const unsaved = (check: () => boolean) => {
      checks.push(check)
      return () => undefined
    }
    const { user } = showTree({ instead: { unsaved } })
    await user.click(await screen.findByText('角色管理'))
    expect(checks.some((check) => check())).toBe(true)
    await user.click(screen.getByRole('button', { name: '还原' }))
    expect(checks.some((check) => check())).toBe(false)
  })

  it('is read-only without permission to grant', async () => {
    showTree({ instead: { can: () => false }, props: { permission: 'system:user:add' } })
    await screen.findByText('用户管理')
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
    expect(box('角色管理').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('仅供查看，您没有修改授权的权限')).toBeDefined()
  })

  it('reports that there is nothing to grant, or no subject yet', async () => {
    const { unmount } = showTree({ tree: { treeList: [] } })
    expect(await screen.findByText('没有可授权的菜单')).toBeDefined()
    unmount()
    const { requests } = showTree({ props: { subject: { roleId: '' } } })
    expect(await screen.findByText('请先选择授权对象')).toBeDefined()
    expect(requests).toEqual([])
  })

  it('offers a retry after a failed call', async () => {
    let down = true
    const call: Ports['call'] = async ({ call: path }) => {
      if (down) throw new Error('down')
      return { result: path === 'GET /tree' ? { treeList } : [], message: '' }
    }
    const { user } = showTree({ instead: { call } })
    await screen.findByText('加载失败')
    down = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('用户管理')).toBeDefined()
  })
})

describe('the data rules of a menu', () => {
  it('are chosen for the subject', async () => {
    const { user, requests, host } = showTree()
    await user.click(await screen.findByRole('button', { name: '用户管理的数据规则' }))
    const dialog = await screen.findByRole('dialog')
    const choice = await within(dialog).findByRole('checkbox', { name: /本部门/ })
    expect((choice as HTMLInputElement).checked).toBe(true)
    expect(dialog.textContent).toContain('已停用')
    expect(requests.at(-1)?.call).toBe('GET /rules/user/7')
    await user.click(choice)
    await user.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(host.events).toContain('success 保存成功！'))
    // Includes the initial rules, so that the server sees the difference.
    const body = { roleId: '7', permissionId: 'user', dataRuleIds: '', lastDataRuleIds: 'r1' }
    expect(bodyOf(requests, 'POST /preview-rules')).toEqual(body)
    expect(bodyOf(requests, 'POST /rules')).toEqual(body)
  })

  it('are saved only after a preview of people who see more, and of missing restrictions', async () => {
    const ruleEffects = { ...NO_EFFECTS, opened: ['统计员'], more: { count: 4, users: [] } }
    const { user, requests } = showTree({ ruleEffects })
    await user.click(await screen.findByRole('button', { name: '用户管理的数据规则' }))
    const panel = await screen.findByRole('dialog')
    await user.click(await within(panel).findByRole('checkbox', { name: /本部门/ }))
    await user.click(within(panel).getByRole('button', { name: '保存' }))
    const confirmation = await ruleQuestion()
    expect(confirmation.textContent).toContain('其用户可见全部数据：统计员')
    expect(confirmation.textContent).toContain('4 位用户将看到更多数据')
    await user.click(within(confirmation).getByRole('button', { name: /取\s?消/ }))
    expect(bodyOf(requests, 'POST /rules')).toBeUndefined()
    await user.click(await within(panel).findByRole('button', { name: '保存' }))
    const again = await ruleQuestion()
    await user.click(within(again).getByRole('button', { name: /确\s?定/ }))
    await waitFor(() => expect(bodyOf(requests, 'POST /rules')).toBeDefined())
  })

  it('need a confirmation before a choice is discarded', async () => {
    const { user, host } = showTree()
    await user.click(await screen.findByRole('button', { name: '用户管理的数据规则' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('checkbox', { name: /本部门/ }))
    host.answer.confirm = false
    await user.click(within(dialog).getByRole('button', { name: '关闭窗口' }))
    await waitFor(() => expect(host.events).toContain('confirm 确定放弃编辑？'))
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  it('wait for the menu to be granted', async () => {
    const { user } = showTree({ granted: [] })
    await user.click(await screen.findByRole('button', { name: '用户管理的数据规则' }))
    expect(await screen.findByText('请先勾选并保存此菜单，再选择数据规则')).toBeDefined()
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: '保存' })).toBeNull()
  })
})
