/** Checks the first bytes of a content. */

type Signature = (head: Buffer) => boolean

/** Number of first bytes that are needed to recognise a type. */
export const SIGNATURE_BYTES = 512

const begins =
  (...signs: readonly string[]): Signature =>
  (head) =>
    signs.some((sign) => head.toString('latin1', 0, sign.length) === sign)

/** Checks the type name of media files, which follows a length of four bytes. */
const hasBrand =
  (...brands: readonly string[]): Signature =>
  (head) =>
    brands.includes(head.toString('latin1', 4, 8))

const riff =
  (kind: string): Signature =>
  (head) =>
    head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === kind

/** Text in UTF-8, GB 18030 or UTF-16. Binary content soon contains a zero byte. */
const text: Signature = (head) => begins('\xff\xfe', '\xfe\xff')(head) || !head.includes(0)
const zip = begins('PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08')
const oldOffice = begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
const quickTime = hasBrand('ftyp', 'moov', 'mdat', 'free', 'wide', 'skip')

const SIGNATURES: Readonly<Record<string, Signature>> = {
  pdf: (head) => head.includes('%PDF-'),
  doc: oldOffice,
  xls: oldOffice,
  ppt: oldOffice,
  docx: zip,
  xlsx: zip,
  pptx: zip,
  zip,
  apk: zip,
  wgt: zip,
  rar: begins('Rar!\x1a\x07'),
  '7z': begins("7z\xbc\xaf'\x1c"),
  tar: (head) => head.toString('latin1', 257, 262) === 'ustar',
  mp4: hasBrand('ftyp'),
  mov: quickTime,
  heic: hasBrand('ftyp'),
  avi: riff('AVI '),
  wav: riff('WAVE'),
  wmv: begins('\x30\x26\xb2\x75\x8e\x66\xcf\x11'),
  mp3: (head) => begins('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  svg: (head) => text(head) && /<(\?xml|svg|!--|!doctype)/i.test(head.toString('latin1')),
  txt: text,
  csv: text,
  md: text,
}

/** First bytes of programs: Windows, Linux, macOS, and scripts with an interpreter line. */
const PROGRAMS: readonly RegExp[] = [/^MZ/, /^\x7fELF/, /^(\xfe\xed\xfa|.\xfa\xed\xfe|\xca\xfe\xba\xbe)/s, /^#!/]

/** Returns whether the content could run as a program, whatever its name is. */
export function isProgram(head: Buffer): boolean {
  const start = head.toString('latin1', 0, 4)
  return PROGRAMS.some((signature) => signature.test(start))
}

/**
 * Returns whether the content can be of the type that its extension names. An extension without a rule always matches.
 */
export function matchesSignature(head: Buffer, extension: string): boolean {
  return SIGNATURES[extension]?.(head) ?? true
}
