/**
 * The number that a column of bits holds. They come as bytes, the first being the highest, 64 bits at most; beyond what is exact it is
 * text. Everything else, such as null, stays as it is.
 */
export function numberOfBits(value: unknown): unknown {
  if (!Buffer.isBuffer(value) || value.length === 0) return value
  const number = BigInt(`0x${value.toString('hex')}`)
  return number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : String(number)
}
