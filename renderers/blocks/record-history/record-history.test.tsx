import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Ports, RefusedError } from '#renderers/ports.ts'
import { showBlock } from '#renderers/testing/shown-block.tsx'
import type { Row } from '#shared/documents/entity.ts'

const VERSIONS = [
  { id: '3', dataVersion: 2, operation: 'edit', createBy: 'li', createTime: '2026-11-03 08:00:00' },
  { id: '2', dataVersion: 1, operation: 'edit', createBy: 'wang', createTime: '2026-11-02 08:00:00' },
  { id: '1', dataVersion: 0, operation: 'add', createBy: 'admin', createTime: '2026-11-01 08:00:00' },
]
const NAMES = ['组员', '组长', '主任']
const position = { id: '7', code: 'boss', name: '主任', postRank: '1', version: 5 }

/** Three versions of a position, with different names. */
function show(instead: Partial<Ports> = {}, versions: readonly Row[] = VERSIONS, first = {}) {
  const call: Ports['call'] = async ({ call: path, query = {} }) => {
    if (path === 'GET /sys/position/history') return { result: versions, message: '' }
    const [from, to] = [NAMES[Number(query.from)], NAMES[Number(query.to)]]
    const name = { field: 'name', title: '职务名称', from, to, changed: from !== to }
    const code = { field: 'code', title: '职务编码', from: 'a', to: 'b', changed: from !== to }
    const rank = {
      field: 'postRank',
      title: '职级',
      from: '1',
      to: '1',
      fromText: '员级',
      toText: '员级',
      changed: false,
    }
    const kept = { field: 'version', title: '版本', from: 1, to: 2, changed: true }
    return { result: [code, name, rank, kept], message: '' }
  }
  const rows = { 'system/position': [{ ...position }] }
  return showBlock('RecordHistory', { record: '7', ...first }, { rows, instead: { call, ...instead } })
}

const shownRows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent)

describe('the history of a record', () => {
  it('shows the newest change, then any other, by the titles of the fields', async () => {
    const { user } = show()
    const list = await screen.findByRole('list', { name: '版本' })
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '第 3 版修改li2026-11-03 08:00:00',
      '第 2 版修改wang2026-11-02 08:00:00',
      '第 1 版新增admin2026-11-01 08:00:00',
    ])
    await waitFor(async () =>
      expect(await shownRows()).toEqual(['字段第 2 版第 3 版', '职务编码已修改ab', '职务名称已修改组长主任']),
    )
    await user.click(screen.getByRole('switch', { name: '仅看修改' }))
    await waitFor(async () => expect(await shownRows()).toContain('职级员级员级'))
    await user.click(within(list).getByRole('button', { name: /第 1 版/ }))
    await waitFor(async () => expect((await shownRows())[0]).toBe('字段第 1 版'))
  })

  it('restores a version by an edit of the differing fields that may be written', async () => {
    const { user, host } = show()
    await user.click(await screen.findByRole('button', { name: /第 2 版/ }))
    await user.click(screen.getByRole('button', { name: '恢复到此版本' }))
    await waitFor(() => expect(host.events).toContain('success 修改成功!'))
    expect(host.events).toContain('confirm 确定恢复到第 2 版吗?')
    // The code may be written only once.
    expect(host.events).toContain('edit {"name":"组长","id":"7","version":5}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('第 3 版'))
  })

  it('warns which parts of a version were not restored', async () => {
    const edit = async () => ({ message: '修改成功!', record: {}, ignored: ['name'] })
    const { user, host } = show({ records: { edit } as never })
    await user.click(await screen.findByRole('button', { name: /第 2 版/ }))
    await user.click(screen.getByRole('button', { name: '恢复到此版本' }))
    await waitFor(() => expect(host.events).toContain('warning 以下内容未保存：职务名称'))
  })

  it('shows why the server refuses to restore, field by field', async () => {
    const edit = async () => {
      throw new RefusedError('校验未通过', [{ field: 'name', keyword: 'unique', message: '名称已被使用' }])
    }
    const { user, host } = show({ records: { edit } as never })
    await user.click(await screen.findByRole('button', { name: /第 1 版/ }))
    await user.click(screen.getByRole('button', { name: '恢复到此版本' }))
    await waitFor(() => expect(host.events).toContain('error 职务名称：名称已被使用'))
  })

  it.each([
    ['to who may not edit', { can: (code: string) => !code.endsWith(':edit') }, VERSIONS, {}],
    ['of a deleted record', {}, [{ ...VERSIONS[0], operation: 'delete' }, ...VERSIONS.slice(1)], {}],
    ['in a page without one', {}, VERSIONS, { readOnly: true }],
  ])('offers no way back %s', async (_, instead, versions, props) => {
    const { user } = show(instead, versions, props)
    await user.click(await screen.findByRole('button', { name: /第 1 版/ }))
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: '恢复到此版本' })).toBeNull()
  })

  it('reports an empty history, and offers a retry after a failure', async () => {
    let down = true
    const call = async () => {
      if (down) throw new Error('down')
      return { result: [], message: '' }
    }
    const { user } = show({ call })
    await screen.findByText('加载失败')
    down = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect((await screen.findAllByText('暂无历史版本')).length).toBeGreaterThan(0)
  })

  it('begins with the two versions of the page, if the record has them', async () => {
    show({}, VERSIONS, { version: 0, against: 2 })
    await waitFor(async () => expect((await shownRows())[0]).toBe('字段第 1 版第 3 版'))
  })

  it('reads an entity known only to the page through calls for any entity', async () => {
    const requests: unknown[] = []
    const call: Ports['call'] = async (request) => {
      requests.push([request.call, request.query])
      if (request.call.endsWith('versions')) return { result: VERSIONS, message: '' }
      return { result: [{ field: 'code', title: '职务编码', from: 'a', to: 'b', changed: true }], message: '' }
    }
    const rows = { 'system/position': [{ ...position }] }
    const props = {
      kind: 'system/position',
      record: '7',
      versionsCall: 'GET /versions',
      compareCall: 'GET /differences',
    }
    showBlock('RecordHistory', props, { rows, instead: { call } })
    await waitFor(async () => expect(await shownRows()).toContain('职务编码已修改ab'))
    const record = { dataTable: 'sys_position', dataId: '7' }
    expect(requests).toContainEqual(['GET /versions', record])
    expect(requests).toContainEqual(['GET /differences', { ...record, from: 1, to: 2 }])
  })
})
