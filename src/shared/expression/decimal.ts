/** Arithmetic on the decimal digits of numbers, so that 0.1 + 0.2 is 0.3 and sums of money do not drift. */

/** `coefficient * 10 ** -scale` */
interface Decimal {
  readonly coefficient: bigint
  readonly scale: number
}

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
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right) && Math.abs(double) <= Number.MAX_SAFE_INTEGER)
    return double
  return Number.isFinite(left) && Number.isFinite(right) && Number.isFinite(double)
    ? exact(operator, decimalOf(left), decimalOf(right))
    : double
}

/** Sum of numbers, rounded once. */
export function sumOfDecimals(numbers: readonly number[]): number {
  const total = numbers.map(decimalOf).reduce(add, { coefficient: 0n, scale: 0 })
  return numberOf(total.coefficient, total.scale)
}

function exact(operator: DecimalOperator, left: Decimal, right: Decimal): number {
  switch (operator) {
    case '+': {
      const { coefficient, scale } = add(left, right)
      return numberOf(coefficient, scale)
    }
    case '-': {
      const { coefficient, scale } = add(left, { ...right, coefficient: -right.coefficient })
      return numberOf(coefficient, scale)
    }
    case '*':
      return numberOf(left.coefficient * right.coefficient, left.scale + right.scale)
    case '/': {
      const missing = String(right.coefficient).length - String(left.coefficient).length
      const shift = Math.max(0, missing) + QUOTIENT_DIGITS
      const quotient = (left.coefficient * 10n ** BigInt(shift)) / right.coefficient
      return numberOf(quotient, shift + left.scale - right.scale)
    }
    case '%': {
      const scale = Math.max(left.scale, right.scale)
      return numberOf(scaled(left, scale) % scaled(right, scale), scale)
    }
  }
}

function add(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale)
  return { coefficient: scaled(left, scale) + scaled(right, scale), scale }
}

function scaled({ coefficient, scale }: Decimal, wanted: number): bigint {
  return coefficient * 10n ** BigInt(wanted - scale)
}

/** Digits that a person sees: the shortest ones that name the double. */
function decimalOf(number: number): Decimal {
  const [digits = '', exponent = '0'] = String(number).split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  return { coefficient: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
}

function numberOf(coefficient: bigint, scale: number): number {
  return Number(`${coefficient}e${-scale}`)
}
