/** Text such as `11-20 共23条`. */
export function pageText(total: number, [from, to]: readonly [number, number]): string {
  return total === 0 ? '共0条' : `${from}-${to} 共${total}条`
}
