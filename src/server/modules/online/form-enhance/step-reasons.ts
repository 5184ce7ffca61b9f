/** Mistakes of an author and of data; connections that broke and lost races are nobody's. */
export function reasonOf(code: string): string | undefined {
  if (code === '57014') return '语句执行超时'
  return REASONS[code] ?? REASONS[code.slice(0, 2)]
}

const REASONS: Record<string, string> = {
  '22001': '内容超出字段长度',
  '22003': '数值超出范围',
  '22012': '除数为零',
  '22': '值的格式或类型不正确',
  '23502': '必填的列没有值',
  '23505': '与已有的记录重复',
  '23': '数据不符合规则',
  '21000': '子查询返回了多行',
  '42703': '没有语句中的列',
  '42804': '值的类型与列不符',
  '42': '语句与数据表不符',
}
