/** Arithmetic on the decimal digits of numbers, so that 0.1 + 0.2 is 0.3 and sums of money do not drift. */

type DecimalOperator = '+' | '-' | '*' | '/' | '%'

const DOUBLES: Record<DecimalOperator, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
}

/** Digits of a quotient beyond those of a double. */
const QUOTIENT_DIGITS = 25

/** Returns the double nearest to the exact result; not a finite number for a division by zero and results too large. */
export function calculate(operator: DecimalOperator, left: number, right: number): number {
  const double = DOUBLES[operator](left, right)
  // Doubles are exact for whole numbers; a quotient of them is rounded once.
  const isExact = Number.isSafeInteger(left) && Number.isSafeInteger(right) && Math.abs(double) <= 2 ** 53
  if (isExact || ![left, right, double].every(Number.isFinite)) return double
  const { coefficients, scale } = alike([left, right])
  const [one, other] = coefficients as [bigint, bigint]
  switch (operator) {
    case '+':
      return numberOf(one + other, scale)
    case '-':
      return numberOf(one - other, scale)
    case '*':
      return numberOf(one * other, 2 * scale)
    case '/': {
      const shift = Math.max(0, `${other}`.length - `${one}`.length) + QUOTIENT_DIGITS
      return numberOf((one * 10n ** BigInt(shift)) / other, shift)
    }
    case '%':
      return numberOf(one % other, scale)
  }
}

/** Sum of numbers, rounded once. */
export function sumOfDecimals(numbers: readonly number[]): number {
  const { coefficients, scale } = alike(numbers)
  return numberOf(
    coefficients.reduce((sum, each) => sum + each, 0n),
    scale,
  )
}

/** Whole numbers that are the given ones times `10 ** scale`. */
function alike(numbers: readonly number[]): { coefficients: readonly bigint[]; scale: number } {
  // The digits that a person sees: the shortest ones that name the double.
  const decimals = numbers.map((number) => {
    const [digits = '', exponent = 0] = `${number}`.split('e')
    const [whole = '', fraction = ''] = digits.split('.')
    return { coefficient: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
  })
  const scale = Math.max(0, ...decimals.map((each) => each.scale))
  return { coefficients: decimals.map((each) => each.coefficient * 10n ** BigInt(scale - each.scale)), scale }
}

function numberOf(coefficient: bigint, scale: number): number {
  return Number(`${coefficient}e-${scale}`)
}
