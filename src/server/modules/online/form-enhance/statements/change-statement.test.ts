import { describe, expect, it } from 'vitest'
import { type ChangeableTables, checkChange } from './change-statement.ts'

const columns = new Set(['order_no', 'total', 'memo'])
const lineColumns = new Set(['order_id', 'goods', 'amount'])
const TABLES: ChangeableTables = new Map([
  ['of_order', { columns, deletes: false }],
  ['of_order_line', { columns: lineColumns, deletes: true }],
])
const READABLE = new Map([
  ['of_order', new Set([...columns, 'id', 'create_by'])],
  ['of_order_line', new Set([...lineColumns, 'id'])],
])
const checkText = (text: string) => checkChange(text, TABLES, READABLE)
const reason = (text: string) => checkText(text).problem?.reason
const written = (text: string) => {
  const result = checkText(text)
  if (result.problem) throw new Error(result.problem.reason)
  const textOf = (parts: typeof result.statement.head) =>
    parts.map((part) => ('text' in part ? part.text : 'variable' in part ? `<${part.variable}>` : '?')).join('')
  return { ...result.statement, head: textOf(result.statement.head), tail: textOf(result.statement.tail) }
}

describe('a statement of a form', () => {
  it('is cut before its outermost condition', () => {
    const text = `update of_order set total = (select sum(amount) from of_order_line where order_id = #{id}),
      memo = 'where' where id = #{id} or order_no = 'where'`
    expect(written(text)).toMatchObject({
      kind: 'update',
      table: 'of_order',
      variables: ['id'],
      head: expect.stringMatching(/memo = 'where' $/),
      tail: " id = (<id>) or order_no = 'where'",
    })
  })

  it.each([
    'update of_order set total = 1 / total where id = #{id}',
    "delete from of_order_line where order_id in ('a', #{id}) and (goods is not null or amount between 1 and 2)",
    'update of_order set total = (select sum(amount * 2) from of_order_line where order_id = #{id}) where id = #{id}',
    "update of_order set memo = 'x' where order_no like 'A%' and id not in (select order_id from of_order_line)",
    'update of_order set memo = 1 where total > 100 / (0 + 1)',
    'insert into of_order_line (order_id, amount) select id, total / 2 from of_order where id = #{id}',
  ])('has conditions that fail with no row: %s', (text) => {
    expect(written(text).canFail).toBe(false)
  })

  it.each([
    'update of_order set total = 1 where 1 / total > 0',
    'update of_order set total = 1 where id = #{id} and cast(order_no as integer) > 0',
    "update of_order set total = 1 where order_no like #{memo} or to_date(memo, 'YYYY') is null",
    'update of_order set total = 1 where (select 1 / total) > 0',
    'update of_order set total = (select count(*) from of_order_line where 1 / amount > 0) where id = #{id}',
    'update of_order set total = (select max(x) from (select 1 / amount as x from of_order_line) a where x > 0) where id = #{id}',
    'update of_order set total = (with a as (select 1 / amount as x from of_order_line) select max(x) from a) where id = #{id}',
    'insert into of_order_line (order_id) select a.id from of_order a join of_order b on a.id = b.id and 1 / b.total > 0',
    'delete from of_order_line where order_id in (select id from of_order group by id having 1 / min(total) > 0)',
    'delete from of_order_line where exists (select 1 from of_order o order by 1 / of_order_line.amount)',
    'delete from of_order_line where amount = any (select 1 / total from of_order)',
  ])('has a condition that can fail with a row: %s', (text) => {
    expect(written(text).canFail).toBe(true)
  })

  it('is cut at WHERE in any spelling', () => {
    expect(written('DELETE FROM of_order_line WHERE(goods = #{memo})').tail).toBe('(goods = (<memo>))')
    expect(written('update of_order as "where" set memo = 1 wHeRe true').tail).toBe(' true')
  })

  it('is cut after the column list of an INSERT', () => {
    expect(written('insert into of_order_line (order_id, goods) values (#{id}, concat(#{memo}, 1))')).toMatchObject({
      kind: 'insert',
      columns: ['order_id', 'goods'],
      tail: ' values ((<id>), concat((<memo>), 1))',
    })
    expect(written('insert into of_order_line(goods) select order_no from of_order').tail).toBe(
      ' select order_no from of_order',
    )
  })

  it.each([
    ['select 1', '应为一条 INSERT、UPDATE 或 DELETE 语句'],
    ['truncate of_order', '应为一条 INSERT、UPDATE 或 DELETE 语句'],
    ['drop table of_order', '应为一条 INSERT、UPDATE 或 DELETE 语句'],
    ['', '应为一条 INSERT、UPDATE 或 DELETE 语句'],
    ["update of_order set memo = '' where true; delete from of_order_line where true", '只能有一条语句'],
    ['update sys_user set memo = 1 where true', '不能更改表 sys_user'],
    ['insert into sys_role (memo) values (1)', '不能更改表 sys_role'],
    ['delete from of_order where true', '不能用语句删除 of_order 的记录，请用删除功能'],
    ['update of_order set memo = 1', 'UPDATE 和 DELETE 须有 WHERE 条件'],
    ['delete from of_order_line', 'UPDATE 和 DELETE 须有 WHERE 条件'],
    ['update of_order set tenant_id = 1 where true', '不能写入 of_order 的列 tenant_id'],
    ['update of_order set id = 1 where true', '不能写入 of_order 的列 id'],
    ['insert into of_order (order_no, del_flag) values (1, 0)', '不能写入 of_order 的列 del_flag'],
    ['insert into of_order values (1)', 'INSERT 须写明列名和值'],
    ['insert into of_order default values', 'INSERT 须写明列名和值'],
    ['update of_order set memo = 1, memo = 2 where true', '同一列写了两次'],
    ['update of_order set (memo, total) = (1, 2) where true', '不能使用 MultiAssignRef'],
    ["update of_order set memo = '' where tenant_id = 1", '没有字段 tenant_id，或不能读取'],
    ['update of_order set memo = u.memo from sys_user u where true', '不能使用 UPDATE … FROM，请用子查询'],
    ['delete from of_order_line using of_order where true', '不能使用 DELETE … USING，请用子查询'],
    ['update of_order set memo = 1 where true returning id', '不能使用 RETURNING'],
    ['insert into of_order (memo) values (1) on conflict do nothing', '不能使用 ON CONFLICT'],
    ['with x as (select 1) update of_order set memo = 1 where true', '语句开头不能使用 WITH'],
    ['update of_order set memo = (select memo from sys_user) where true', '不能读取表 sys_user'],
    ['update public.of_order set memo = 1 where true', '表名不能带模式名'],
    ['update of_order set memo = pg_sleep(9) where true', '不能使用函数 pg_sleep'],
    ["update of_order set memo = set_config('role', 'x', false) where true", '不能使用函数 set_config'],
    ['update of_order set memo = 1 where true -- x', '不能写注释'],
    ['update of_order set memo = ${x} where true', '参数写作 #{字段}'],
    [
      'update of_order set memo = (with d as (delete from of_order_line where true returning 1) select 1 from d) where true',
      'WITH 中只能写 SELECT，不能修改数据',
    ],
  ])('is refused: %s', (text, why) => {
    expect(reason(text)).toBe(why)
  })
})
