/**
 * Describes the kind of a failed statement to its author, without values: messages of PostgreSQL quote data.
 * @param code SQLSTATE
 * @returns undefined for errors that neither the statement nor data caused, such as broken connections and deadlocks
 */
export function failureReason(code: string): string | undefined {
  if (code === '57014') return '语句执行超时'
  return REASONS[code] ?? REASONS[code.slice(0, 2)]
}

const REASONS: Record<string, string> = {
  '0A': '数据库不支持语句中的写法',
  '22001': '内容超出字段长度',
  '22003': '数值超出范围',
  '22007': '日期或时间的格式不正确',
  '22008': '日期或时间超出范围',
  '22012': '除数为零',
  '22023': '函数的参数不正确',
  '22025': 'LIKE 的模式以转义符结尾',
  '22P02': '值不能转换为所要的类型',
  '22': '值的格式或类型不正确',
  '23502': '必填的列没有值',
  '23505': '与已有的记录重复',
  '23': '数据不符合规则',
  '21000': '子查询返回了多行',
  '42703': '没有语句中的列',
  '42804': '值的类型与列不符',
  '42': '语句与数据表不符',
}
