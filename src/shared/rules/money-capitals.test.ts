import { describe, expect, it } from 'vitest'
import { moneyCapitals } from './money-capitals.ts'

describe('an amount in capitals', () => {
  it.each([
    [0, '零元整'],
    [-0, '零元整'],
    [0.004, '零元整'],
    [0.005, '壹分'],
    [0.01, '壹分'],
    [0.1, '壹角整'],
    [0.15, '壹角伍分'],
    [1, '壹元整'],
    [1.05, '壹元零伍分'],
    [1.5, '壹元伍角整'],
    [1.005, '壹元零壹分'],
    [10, '壹拾元整'],
    [10.05, '壹拾元零伍分'],
    [100, '壹佰元整'],
    [101, '壹佰零壹元整'],
    [110, '壹佰壹拾元整'],
    [1001, '壹仟零壹元整'],
    [1010, '壹仟零壹拾元整'],
    [1234.56, '壹仟贰佰叁拾肆元伍角陆分'],
    [10000, '壹万元整'],
    [10001, '壹万零壹元整'],
    [10100, '壹万零壹佰元整'],
    [11000, '壹万壹仟元整'],
    [100000, '壹拾万元整'],
    [10000000, '壹仟万元整'],
    [100000000, '壹亿元整'],
    [100000001, '壹亿零壹元整'],
    [100001000, '壹亿零壹仟元整'],
    [100010000, '壹亿零壹万元整'],
    [110000000, '壹亿壹仟万元整'],
    [100000000000, '壹仟亿元整'],
    [100000000000.01, '壹仟亿元零壹分'],
    [987654321098.76, '玖仟捌佰柒拾陆亿伍仟肆佰叁拾贰万壹仟零玖拾捌元柒角陆分'],
    [999999999999.99, '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    [-20.2, '负贰拾元贰角整'],
  ])('%d is %s', (amount, capitals) => {
    expect(moneyCapitals(amount)).toBe(capitals)
  })

  it.each([1e12, -1e12, 999999999999.999, Number.NaN, Number.POSITIVE_INFINITY])('there is none for %d', (amount) => {
    expect(moneyCapitals(amount)).toBeUndefined()
  })

  it('can be read back whatever digits are zero, and writes no zero twice', () => {
    for (let pattern = 0; pattern < 2 ** 14; pattern++) {
      const fen = Number([...pattern.toString(2)].map((bit, index) => (bit === '1' ? (index % 9) + 1 : 0)).join(''))
      const text = moneyCapitals(fen / 100)!
      expect(fenOf(text), text).toBe(fen)
      if (fen > 0) expect(text).not.toMatch(/零零|零[仟佰拾万亿元角]|^零|零整/)
    }
  })
})

/** Parses capitals back to fen: each digit by the place behind it. */
function fenOf(text: string): number {
  const places: Record<string, number> = { 仟: 1000, 佰: 100, 拾: 10 }
  let [total, group, digit] = [0, 0, 0]
  for (const sign of text) {
    const value = '零壹贰叁肆伍陆柒捌玖'.indexOf(sign)
    if (value >= 0) digit = value
    else if (places[sign]) group += digit * places[sign]!
    else if (sign === '万') total += (group + digit) * 1e6
    else if (sign === '亿') total += (group + digit) * 1e10
    else if (sign === '元') total += (group + digit) * 100
    else if (sign === '角') total += digit * 10
    else if (sign === '分') total += digit
    if (places[sign] || '万亿元角分'.includes(sign)) digit = 0
    if ('万亿元'.includes(sign)) group = 0
  }
  return total
}
