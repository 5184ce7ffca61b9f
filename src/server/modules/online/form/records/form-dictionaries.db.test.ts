import { describe, expect, it } from 'vitest'
import { createFormHarness, field, freshName } from '#server/modules/online/testing/form-harness.ts'
import { textsIn, workbookOf } from '#server/records/testing/test-workbook.ts'
import { addPerson, addRole, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

const forms = createFormHarness()
const { call, cgform, data, tryForm, synchronise, makeForm, addRow } = forms

const added = (tableName: string, fields: Row[], more: Row = {}) => tryForm({ tableName, fields, ...more })
const createForm = (tableName: string, fields: Row[], more: Row = {}) => makeForm({ tableName, fields, ...more })
const problemsOf = async (answer: ReturnType<typeof added>) => (await answer).body.result.problems as Row[]
const published = async (id: string) => String((await cgform('POST', 'head/publish', { id })).body.result.id)

const TREE = { isTree: 'Y', treeFieldname: 'region' }
const TREE_FIELDS = [field('region'), field('short', { isQuery: '1' })]
const choice = (dictTable: string, more: Row = {}) =>
  field('area', { fieldShowType: 'sel_tree', dictTable, dictText: 'id,pid,region,has_child', isQuery: '1', ...more })

describe('a field that chooses in the tree of another form', () => {
  it('stores its nodes, reads their names, and offers them level by level', async () => {
    const [regions, shops] = [freshName('regions'), freshName('placed')]
    await createForm(regions, TREE_FIELDS, TREE)
    await createForm(shops, [field('note'), choice(regions)])
    const east = await addRow(regions, { region: '华东' })
    const west = await addRow(regions, { region: '华西' })
    const city = await addRow(regions, { region: '杭州', pid: east })
    await addRow(shops, { note: '甲', area: city })
    const { records } = (await call<PageResult>('GET', `/online/data/${shops}/list?area=${city}`)).body.result
    expect(records).toMatchObject([{ note: '甲', area: city, area_dictText: '杭州' }])
    const unknown = await data(shops, 'POST', 'add', { note: '乙', area: 'no-such-node' })
    expect(unknown.body.result).toMatchObject({ problems: [{ field: 'area' }] })

    const nodes = async (pid: string) => {
      const tree = { tableName: `of_${regions}`, text: 'region', code: 'id', pidField: 'pid', pid }
      return (await call<Row[]>('GET', `/sys/dict/loadTreeData?${new URLSearchParams(tree)}`)).body.result
    }
    expect((await nodes('')).map(({ title }) => title).toSorted()).toEqual(['华东', '华西'])
    expect(await nodes(east)).toMatchObject([{ title: '杭州', leaf: true }])
    expect(await nodes(west)).toEqual([])
    // Other clients draw its form from this.
    expect((await cgform('GET', `api/getFormItem/${shops}`)).body.success).toBe(true)
  })

  it('imports names and paths, and exports names', async () => {
    const [regions, shops] = [freshName('reg'), freshName('sheet')]
    await createForm(regions, TREE_FIELDS, TREE)
    await createForm(shops, [field('note'), choice(regions)])
    const east = await addRow(regions, { region: '华东' })
    const north = await addRow(regions, { region: '华北' })
    await addRow(regions, { region: '直属', pid: east })
    const below = await addRow(regions, { region: '直属', pid: north })
    const content = await workbookOf(
      ['note', 'area'],
      [
        ['甲', '华东'],
        ['乙', '华北/直属'],
        ['丙', '华南'],
      ],
    )
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(content)]), '门店.xlsx')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await forms.server.app.inject({
      ...{ method: 'POST', url: `${CONTEXT_PATH}/online/data/${shops}/importExcel` },
      headers: { 'content-type': request.headers.get('content-type')!, [TOKEN_HEADER]: forms.token },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.json()).toMatchObject({ result: { successCount: 2, errorCount: 1 } })
    const { records } = (await call<PageResult>('GET', `/online/data/${shops}/list`)).body.result
    expect(records.map(({ area }) => area).toSorted()).toEqual([east, below].toSorted())
    const url = `${CONTEXT_PATH}/online/data/${shops}/exportXls`
    const file = await forms.server.app.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: forms.token } })
    expect((await textsIn(file.rawPayload)).flat()).toEqual(expect.arrayContaining(['华东', '直属']))
  })

  it('begins below a node, may stand in rows, and offers nothing without permission to list that form', async () => {
    const [regions, orders, lines] = [freshName('of_rows'), freshName('orders'), freshName('line')]
    await createForm(regions, TREE_FIELDS, TREE)
    const east = await addRow(regions, { region: '华东' })
    const { body } = await added(orders, [field('note')], { tableType: 2 })
    const key = field('order_id', { mainTable: orders })
    const sub = await added(lines, [field('remark'), choice(regions, { dictField: east }), key], {
      ...{ tableType: 3, relationType: 0, tabOrderNum: 1 },
    })
    expect(sub.body.message).toBe('添加成功！')
    expect((await synchronise(body.result.id)).body.message).toBe('同步成功')
    const rows = fieldNameOf(lines)
    const id = await addRow(orders, { note: '甲', [rows]: [{ remark: 'x', area: east }] })
    const read = (await data(orders, 'GET', `queryById?id=${id}&children=*`)).body.result
    expect(read[rows]).toMatchObject([{ remark: 'x', area: east, area_dictText: '华东' }])

    const menu = await published(String(body.result.id))
    const { username } = await addPerson(forms.server, forms.token, {
      selectedroles: await addRole(forms.server.database, [menu]),
    })
    const as = await forms.server.signIn(username, USER_PASSWORD)
    const tree = { tableName: `of_${regions}`, text: 'region', code: 'id', pidField: 'pid', pid: '' }
    expect((await call('GET', `/sys/dict/loadTreeData?${new URLSearchParams(tree)}`, undefined, as)).status).toBe(403)
  })

  it('reports invalid settings', async () => {
    const [regions, flat, shops] = [freshName('nodes'), freshName('flat'), freshName('wrong')]
    await added(regions, TREE_FIELDS, TREE)
    await added(flat, [field('region')])
    const wrong: [Row, string, string][] = [
      [choice('no_such_form'), 'dictTable', '没有数据表，也没有可供选择的在线表单 no_such_form'],
      [choice(flat), 'dictTable', `在线表单 ${flat} 不是树`],
      [
        choice(regions, { dictText: 'id,above,region' }),
        'dictText',
        `在线表单 ${regions} 的树为 id,pid,region,has_child`,
      ],
      [choice(regions, { dictText: 'id,pid,phone' }), 'dictText', `在线表单 ${regions} 没有字段 phone`],
      [choice(regions, { dbLength: 20 }), 'dbLength', '保存记录主键的字段至少32个字符'],
    ]
    for (const [incompatible, place, message] of wrong) {
      expect(await problemsOf(added(shops, [field('note'), incompatible]))).toMatchObject([
        { field: `fields[1].${place}`, message },
      ])
    }
    const early = await added(shops, [field('note'), choice(regions)])
    expect((await synchronise(early.body.result.id)).body.message).toBe(`关联的表单 ${regions} 还没有同步，请先同步`)
  })

  it('must be removed first when that form chooses from its own form', async () => {
    const [one, other] = [freshName('one'), freshName('other')]
    const first = String((await added(one, TREE_FIELDS, TREE)).body.result.id)
    const second = String((await added(other, [...TREE_FIELDS, choice(one)], TREE)).body.result.id)
    const stored = async () => (await cgform('GET', `head/queryById?id=${first}`)).body.result
    const before = await stored()
    const withChoice = async () => ({ ...(await stored()), fields: [...(before.fields as Row[]), choice(other)] })
    expect((await cgform('PUT', 'head/edit', await withChoice())).body.success).toBe(true)
    expect((await synchronise(first)).body.message).toBe(
      `与关联的表单 ${other} 互相关联，且都还没有同步：请先去掉字段 area 并同步，待 ${other} 同步后再加上`,
    )
    await cgform('PUT', 'head/edit', { ...(await stored()), fields: before.fields })
    expect((await synchronise(first)).body.success).toBe(true)
    expect((await synchronise(second)).body.success).toBe(true)
    expect((await cgform('PUT', 'head/edit', await withChoice())).body.success).toBe(true)
    expect((await synchronise(first)).body.success).toBe(true)
  })

  it('prevents that form from becoming no tree, and from being deleted', async () => {
    const [regions, shops] = [freshName('kept'), freshName('choosing')]
    const id = await createForm(regions, TREE_FIELDS, TREE)
    const fields = [field('note'), choice(regions, { dictText: 'id,pid,short' })]
    await createForm(shops, fields)
    const stored = (await cgform('GET', `head/queryById?id=${id}`)).body.result
    const edited = (change: Row) => cgform('PUT', 'head/edit', { ...stored, ...change })
    const from = `在线表单 ${shops} 的字段 area 从这里选择`
    expect((await edited({ isTree: 'N' })).body.result).toMatchObject({
      problems: [{ field: 'isTree', message: `${from}：在线表单 ${regions} 不是树，请先修改该字段并同步` }],
    })
    const without = (stored.fields as Row[]).filter(({ dbFieldName }) => dbFieldName !== 'short')
    expect((await edited({ fields: without })).body.result).toMatchObject({
      problems: [{ field: 'fields', message: `${from}：在线表单 ${regions} 没有字段 short，请先修改该字段并同步` }],
    })
    expect((await edited({ tableTxt: '区域' })).body.success).toBe(true)
    const plan = (await cgform('GET', `api/deletePlan?ids=${id}`)).body.result.confirm
    const kept = await cgform('DELETE', `head/delete?id=${id}&confirm=${plan}`)
    expect(kept.body.message).toContain('使用该表单，请先修改')
  })
})

describe('a form that begins to choose from another one while that one changes', () => {
  const WAITING = `select from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`

  /** Answers of two calls that both passed their checks before either could write. */
  async function atOnce(held: string, calls: (() => ReturnType<typeof cgform>)[]) {
    const { pool } = forms.server.database
    const client = await pool.connect()
    // Uses another connection: a transaction does not see connections that started later.
    const waiting = async () => (await pool.query(WAITING)).rowCount
    try {
      await client.query('begin')
      await client.query('select from sys_document where id = $1 for update', [held])
      const answers: ReturnType<typeof cgform>[] = []
      for (const one of calls) {
        answers.push(one())
        await expect.poll(waiting, { timeout: 20_000 }).toBe(answers.length)
      }
      await client.query('rollback')
      return (await Promise.all(answers)).map(({ body }) => body)
    } finally {
      // Destroyed, so that a failed test leaves no lock.
      client.release(true)
    }
  }

  async function about() {
    const [regions, shops] = [freshName('racing'), freshName('raced')]
    const tree = await createForm(regions, TREE_FIELDS, TREE)
    const read = async (id: string) => (await cgform('GET', `head/queryById?id=${id}`)).body.result
    const flat = { ...(await read(tree)), isTree: 'N' }
    const choosing = () => added(shops, [field('note'), choice(regions)])
    return { tree, flatten: () => cgform('PUT', 'head/edit', flat), choosing, read }
  }

  it('finds a tree that stays one, when it was first', async () => {
    const { tree, flatten, choosing, read } = await about()
    const [chosen, flattened] = await atOnce(tree, [choosing, flatten])
    expect(chosen!.success).toBe(true)
    expect(flattened!.result).toMatchObject({ problems: [{ field: 'isTree' }] })
    expect((await read(tree)).isTree).toBe('Y')
  })

  it('is refused when the other one was first', async () => {
    const { tree, flatten, choosing } = await about()
    const [flattened, chosen] = await atOnce(tree, [flatten, choosing])
    expect(flattened!.success).toBe(true)
    expect(chosen!.result).toMatchObject({ problems: [{ field: 'fields[1].dictTable' }] })
  })

  it('is refused when the other one was deleted first', async () => {
    const { tree, choosing } = await about()
    const { confirm } = (await cgform('GET', `api/deletePlan?ids=${tree}`)).body.result
    const remove = () => cgform('DELETE', `head/delete?id=${tree}&confirm=${confirm}`)
    const [removed, chosen] = await atOnce(tree, [remove, choosing])
    expect(removed!.success).toBe(true)
    expect(chosen!.result).toMatchObject({ problems: [{ field: 'fields[1].dictTable' }] })
  })
})

describe('a drop-down over the records of another form', () => {
  const unique = { fieldValidType: 'only', dbLength: 20 }
  const list = (dictTable: string, more: Row = {}) =>
    field('kind', { fieldShowType: 'list', dictTable, dictField: 'code', dictText: 'title', ...more })

  it('stores one or several values that its author chose, and reads the text beside them', async () => {
    const [kinds, goods] = [freshName('kinds'), freshName('goods')]
    await createForm(kinds, [field('code', unique), field('title')])
    const several = field('more', { fieldShowType: 'list_multi', dictTable: kinds, dictField: 'id', dictText: 'title' })
    await createForm(goods, [field('note'), list(kinds), several])
    const first = await addRow(kinds, { code: 'A', title: '食品' })
    const other = await addRow(kinds, { code: 'B', title: '日用' })
    await addRow(goods, { note: '甲', kind: 'B', more: `${first},${other}` })
    const { records } = (await call<PageResult>('GET', `/online/data/${goods}/list`)).body.result
    expect(records).toMatchObject([{ kind: 'B', kind_dictText: '日用', more_dictText: '食品,日用' }])
    const unknown = await data(goods, 'POST', 'add', { note: '乙', kind: 'C' })
    expect(unknown.body.result).toMatchObject({ problems: [{ field: 'kind' }] })
    const offered = (tuple: string) => call<Row[]>('GET', `/sys/dict/loadDict/${encodeURIComponent(tuple)}`)
    expect((await offered(`of_${kinds},title,code`)).body.result.map(({ value }) => value).toSorted()).toEqual([
      'A',
      'B',
    ])
    // Codes can be guessed, so the text of a record that cannot be chosen is not answered.
    const labels = (key: string) => call('GET', `/sys/dict/loadDictItem/of_${kinds},title,code?key=${key}`)
    const hidden = await addRow(kinds, { code: 'Z', title: '机密' })
    expect((await labels('A,Z')).body.result).toEqual(['食品', '机密'])
    await data(kinds, 'DELETE', `delete?id=${hidden}`)
    expect((await labels('A,Z')).body.result).toEqual(['食品', 'Z'])
    // These columns are in no choice.
    expect((await offered(`of_${kinds},create_by,code`)).body.success).toBe(false)
  })

  it('reports invalid settings', async () => {
    const [kinds, goods] = [freshName('unfit_kinds'), freshName('unfit_goods')]
    await added(kinds, [field('code', unique), field('title'), field('pin', { fieldShowType: 'password' })])
    const wrong: [Row, string, string][] = [
      [list(kinds, { dictField: 'title' }), 'dictField', `保存的是 id，或在线表单 ${kinds} 中唯一的文本字段`],
      [list(kinds, { dictText: 'pin' }), 'dictText', '控件为「密码」的字段不能作为显示的文字'],
      [list(kinds, { dbType: 'int' }), 'dbType', '选择在线表单的记录的字段为字符串'],
    ]
    for (const [incompatible, place, message] of wrong) {
      expect(await problemsOf(added(goods, [field('note'), incompatible]))).toMatchObject([
        { field: `fields[1].${place}`, message },
      ])
    }
  })
})
