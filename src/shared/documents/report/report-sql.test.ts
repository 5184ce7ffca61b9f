import { describe, expect, it } from 'vitest'
import { readReportSql } from './report-sql.ts'

/** Writes a parameter; a helper, so that the linter does not take it for a mistaken template. */
const param = (name: string) => `\${${name}}`

describe('the statement of a report', () => {
  it('is taken apart at its parameters and variables', () => {
    const { parts, problems } = readReportSql([
      'select u.id from sys_user u',
      `where u.org = ${param('org')} and u.t = #{tenantId}`,
    ])
    expect(problems).toEqual([])
    expect(parts).toEqual([
      { text: 'select u.id from sys_user u\nwhere u.org = ' },
      { param: 'org' },
      { text: ' and u.t = ' },
      { variable: 'tenantId' },
      { text: '' },
    ])
  })

  it.each([
    ['select a.id from goods a join kind k on k.id = a.kind', ['goods', 'kind']],
    ['with w as (select id from goods) select w.id from w', ['goods']],
    ['select id from (select id from goods) x where a is distinct from b', ['goods']],
    [
      'select g.id, \'from secret\', sum(g.n) filter (where g.n > 0)::numeric as "数量" from goods g group by g.id',
      ['goods'],
    ],
    ['select id from goods union all select id from kind', ['goods', 'kind']],
    ['select id from goods where a is not distinct from b', ['goods']],
    // A column may have the name of a keyword that ends or begins a list of tables elsewhere.
    ['select n as distinct from sys_user', ['sys_user']],
    ['select n distinct from sys_user', ['sys_user']],
    ['select x.is distinct from sys_user x', ['sys_user']],
    ['with secret as (select * from secret) select * from secret', ['secret']],
    ['with b as (select * from a), a as (select 1) select * from b', ['a']],
  ])('reads tables: %s', (text, tables) => {
    expect(readReportSql([text])).toMatchObject({ tables, problems: [] })
  })

  it.each([
    ['delete from goods', '应为一条 SELECT 语句'],
    ['select 1; delete from goods', '只能有一条语句，不写分号'],
    ['with d as (delete from goods returning id) select * from d', '不能使用 delete'],
    ['select id into other from goods', '不能使用 into'],
    ['select id from public.goods', '表名 public 不能带模式名'],
    ['select id from goods, sys_user', '多个表用 JOIN 连接，不用逗号'],
    ['select id from (select 1) a, sys_user', '多个表用 JOIN 连接，不用逗号'],
    ['select id from (sys_user u cross join goods g)', 'FROM 和 JOIN 的括号内应为 SELECT'],
    ['select id from goods g join ((sys_user)) u on true', 'FROM 和 JOIN 的括号内应为 SELECT'],
    ['select 1 from (select 1 as limit) x join goods g on x.limit = 1, sys_user s', '多个表用 JOIN 连接，不用逗号'],
    ['select 1 as id union table sys_user', '不能使用 table'],
    ['with a as (with sys_user as (select 1) select 1) select * from a', 'WITH 只能写在最外层'],
    ['select id from goods window sys_user as (order by id)', '不能使用 window'],
    ["select pg_read_file('/etc/passwd')", '不能使用函数 pg_read_file'],
    ["select query_to_xml('select 1', true, true, '')", '不能使用函数 query_to_xml'],
    ["select 'sys_user'::regclass", '不能使用类型 regclass'],
    ['select id -- from goods', '不能写注释'],
    ['select id /* x */ from goods', '不能写注释'],
    ['select $1 from goods', '此处无法理解：$1 from good'],
    ['select $$x$$ from goods', '此处无法理解：$$x$$ from g'],
    ["select E'\\' from goods", '不能使用带前缀的字符串'],
    [`select id from goods where name like '%${param('x')}%'`, '参数不写在引号内'],
    ['select id from "goods"', '双引号只用于列的别名'],
    ['select (id from goods', '括号不成对'],
    ['', '应为一条 SELECT 语句'],
  ])('is refused: %s', (text, reason) => {
    expect(readReportSql([text]).problems).toContain(reason)
  })
})
