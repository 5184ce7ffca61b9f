/** Encoding of a file that is not UTF-8. */
export type ForeignEncoding = 'GBK' | 'UTF-16'

/** Text of a file in any of the encodings that editors write; a BOM of UTF-8 stays in the text. */
export function decodeDocument(bytes: Uint8Array): { text: string; encoding?: ForeignEncoding } {
  const [first, second] = bytes
  const big = (first === 0xfe && second === 0xff) || first === 0
  if (big || (first === 0xff && second === 0xfe) || second === 0) {
    return { text: new TextDecoder(big ? 'utf-16be' : 'utf-16le').decode(bytes), encoding: 'UTF-16' }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { text: new TextDecoder('gb18030').decode(bytes), encoding: 'GBK' }
  }
}
