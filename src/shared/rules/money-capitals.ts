const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['仟', '佰', '拾', '']
const GROUPS = ['亿', '万', '']
/** Least amount without capitals. */
const MONEY_CAPITALS_LIMIT = 1e12

/**
 * Writes an amount in the capitals of Chinese banking: 1234.5 is 壹仟贰佰叁拾肆元伍角整. Rounds to whole fen, half away from zero.
 * @returns undefined for amounts of 1e12 and more, and for values that are no number.
 */
export function moneyCapitals(amount: number): string | undefined {
  const fen = wholeFen(Math.abs(amount))
  if (!(fen < MONEY_CAPITALS_LIMIT * 100)) return undefined
  const text = `${yuanText(Math.floor(fen / 100))}${fractionText(Math.floor(fen / 10) % 10, fen % 10, fen >= 100)}`
  if (text === '') return '零元整'
  return `${amount < 0 ? '负' : ''}${text}`
}

/** Uses decimal digits, since 1.005 * 100 is 100.49999999999999. */
function wholeFen(amount: number): number {
  return amount < 0.001 ? 0 : Math.round(Number(`${amount}e2`))
}

function yuanText(yuan: number): string {
  if (yuan === 0) return ''
  const groups = [Math.floor(yuan / 1e8), Math.floor(yuan / 1e4) % 1e4, yuan % 1e4]
  let text = ''
  let skipped = false
  for (const [index, group] of groups.entries()) {
    if (group === 0) {
      skipped = true
      continue
    }
    const gap = text !== '' && (skipped || group < 1000)
    text += `${gap ? '零' : ''}${groupText(group)}${GROUPS[index]}`
    skipped = false
  }
  return `${text}元`
}

/** Writes up to four digits; consecutive zeros inside are written once, zeros at either end never. */
function groupText(group: number): string {
  const digits = [...String(group).padStart(4, '0')].map(Number)
  const words = digits.map((digit, index) => (digit === 0 ? '零' : `${DIGITS[digit]}${PLACES[index]}`)).join('')
  return words.replace(/零+/g, '零').replace(/^零|零$/g, '')
}

function fractionText(jiao: number, fen: number, hasYuan: boolean): string {
  if (jiao === 0 && fen === 0) return hasYuan ? '整' : ''
  if (fen === 0) return `${DIGITS[jiao]}角整`
  const tenths = jiao === 0 ? (hasYuan ? '零' : '') : `${DIGITS[jiao]}角`
  return `${tenths}${DIGITS[fen]}分`
}
