import { type Report, type ReportField, reportPermission } from '#shared/documents/report/report.ts'
import { type ReportSql, readReportSql } from '#shared/documents/report/report-sql.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import type { ReportDocument } from '../library/library.ts'
import { type RuleContext, ruleGroup } from './rule.ts'

const codes = {
  'report-code': '报表编码不重复',
  'report-grant': '报表有可以授予的权限',
  'report-sql': '语句是一条只读的 SELECT',
  'report-table': '语句只读取来源中的表',
  'report-param': '语句的参数都有说明，说明的参数都用到',
  'report-column': '报表的列互相一致',
} as const
type Code = keyof typeof codes

/** Checks that a report reads only its declared sources. */
export const reportRules = ruleGroup({
  codes,
  report(document, context) {
    const statement = readReportSql(document.report.sql)
    checkNames(document, context)
    for (const reason of statement.problems) context.report(document, 'report-sql', ['sql'], reason, { atKey: true })
    checkTables(document, statement, context)
    checkParams(document, statement, context)
    checkColumns(document, context)
  },
})

function checkNames(document: ReportDocument, { library, report }: RuleContext<Code>): void {
  const { code } = document.report
  const duplicate = [...library.reports.values()].find((other) => other !== document && other.report.code === code)
  if (duplicate) report(document, 'report-code', ['code'], `报表编码 ${code} 已属于 ${duplicate.address}`)
  const permission = reportPermission(code)
  if (library.permissions.includes(permission)) return
  report(document, 'report-grant', ['code'], `没有权限 ${permission}，无法授予角色`)
}

function checkTables(document: ReportDocument, statement: ReportSql, { library, report }: RuleContext<Code>): void {
  const tables = document.report.sources.map((source) => library.entities.get(source)?.entity['x-table'])
  // Another rule reports a source that is broken or unknown.
  const known = tables.filter((table) => table !== undefined)
  for (const table of statement.tables.filter((name) => !known.includes(name))) {
    report(document, 'report-table', ['sql'], `来源中没有表 ${table}`, { atKey: true })
  }
  for (const [index, source] of document.report.sources.entries()) {
    const entity = library.entities.get(source)?.entity
    if (!entity || statement.tables.includes(entity['x-table'] ?? '')) continue
    report(document, 'report-table', ['sources', index], `语句没有用到来源 ${source}`)
  }
}

function checkParams(document: ReportDocument, { parts }: ReportSql, { report }: RuleContext<Code>): void {
  const declared = Object.keys(document.report.params ?? {})
  const used = [...new Set(parts.flatMap((part) => ('param' in part ? [part.param] : [])))]
  for (const name of used.filter((param) => !declared.includes(param))) {
    report(document, 'report-param', ['sql'], `没有说明参数 ${name}`, { atKey: true })
  }
  for (const name of declared.filter((param) => !used.includes(param))) {
    report(document, 'report-param', ['params', name], `语句没有用到参数 ${name}`, { atKey: true })
  }
}

function checkColumns(document: ReportDocument, { report }: RuleContext<Code>): void {
  const { columns, order = [] } = document.report
  const names = Object.keys(columns)
  if (!names.includes('id')) report(document, 'report-column', ['columns'], '没有列 id，行无法区分', { atKey: true })
  for (const [index, { column }] of order.entries()) {
    if (names.includes(column)) continue
    report(document, 'report-column', ['order', index, 'column'], `没有列 ${column}`, {
      fix: nearestName(column, names),
    })
  }
  for (const [name, column] of Object.entries(columns)) {
    for (const { at, reason } of columnProblems(column, names)) {
      report(document, 'report-column', ['columns', name, at], reason, { atKey: true })
    }
  }
}

const NUMBERS: readonly Report['columns'][string]['type'][] = ['Integer', 'Long', 'BigDecimal']

function columnProblems(column: ReportField, names: readonly string[]): { at: keyof ReportField; reason: string }[] {
  const { type, total, precision, dict, ref, search, href } = column
  const isNumber = NUMBERS.includes(type)
  const unknown = [...(href ?? '').matchAll(/\$\{([^}]*)\}/g)]
    .map(([, name]) => name!)
    .filter((name) => !names.includes(name))
  const problems: [boolean, keyof ReportField, string][] = [
    [total === true && !isNumber, 'total', '只有数字列可以合计'],
    [precision !== undefined && type !== 'BigDecimal', 'precision', '只有 BigDecimal 列有小数位数'],
    [dict !== undefined && ref !== undefined, 'ref', '字典和引用只写一个'],
    [search?.mode === 'range' && (dict !== undefined || ref !== undefined), 'search', '字典和引用不按范围查询'],
    [search?.mode === 'range' && type === 'String', 'search', '文本不按范围查询'],
    [search?.multiple === true && dict === undefined, 'search', '只有字典可选多个'],
    [search !== undefined && type === 'Image', 'search', '图片不能查询'],
    [unknown.length > 0, 'href', `没有列 ${unknown.join('、')}`],
  ]
  return problems.filter(([wrong]) => wrong).map(([, at, reason]) => ({ at, reason }))
}
