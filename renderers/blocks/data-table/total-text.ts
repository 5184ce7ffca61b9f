/** `1-10 共23条`; a total that was not counted to the end shows a plus. */
export function totalText(total: number, [from, to]: readonly [number, number], capped: boolean): string {
  if (total === 0) return '共0条'
  return `${from}-${to} 共${capped ? ` ${total}+ ` : total}条`
}
