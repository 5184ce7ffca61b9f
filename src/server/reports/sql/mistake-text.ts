import { failureReason } from './failure-reason.ts'

/**
 * Describes a mistake in the text of a statement in Chinese. PostgreSQL found it before it read any row, so the quoted names
 * are those of the author.
 * @param code SQLSTATE
 */
export function mistakeText(code: string, message = ''): string {
  const [, name = ''] =
    /"([^"]*)"/.exec(message) ?? /(?:column|operator|function|relation) (\S.*?) (?:does|is|must)/.exec(message) ?? []
  return TEXTS[code]?.(name) ?? failureReason(code) ?? '语句与数据表不符'
}

const TEXTS: Readonly<Record<string, (name: string) => string>> = {
  '42601': (name) => (name ? `语法错误：“${name}”附近` : '语法错误'),
  '42701': (name) => `列名 ${name} 重复，请用 AS 取不同的名称`,
  '42702': (name) => `字段 ${name} 不明确，请写明表名`,
  '42703': (name) => `没有字段 ${name}`,
  '42712': (name) => `表的别名 ${name} 重复`,
  '42725': (name) => `函数或运算 ${name} 的类型不明确，请用 :: 写明类型`,
  '42803': (name) => `字段 ${name} 须在 GROUP BY 中，或用于汇总函数`,
  '42804': () => '两处的数据类型不一致',
  '42846': () => '不能转换为所写的类型',
  '42883': (name) => `函数或运算 ${name} 不适用于这些数据类型`,
  '42P01': (name) => `没有表或别名 ${name}`,
  '42P10': () => 'ORDER BY、DISTINCT 或 GROUP BY 中的列不在查询的列中',
  '42P18': () => '不能确定数据类型，请用 :: 写明类型',
  '42P20': () => '窗口函数不能用在这里',
}
