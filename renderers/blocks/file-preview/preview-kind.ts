import { extensionOf, isPicture } from '#shared/rules/stored-files.ts'

export type PreviewKind = 'picture' | 'document' | 'video' | 'audio' | 'text' | 'none'

/** What browsers show by themselves, by extension. */
const KINDS: Readonly<Record<string, PreviewKind>> = {
  pdf: 'document',
  mp4: 'video',
  mp3: 'audio',
  wav: 'audio',
  txt: 'text',
  csv: 'text',
  md: 'text',
}

export function previewKind(stored: string, name: string): PreviewKind {
  if (isPicture(stored)) return 'picture'
  const extension = extensionOf(name)
  return Object.hasOwn(KINDS, extension) ? KINDS[extension]! : 'none'
}

/** A text in UTF-8, or in GB 18030 where it is no UTF-8. The end may be cut in the middle of a sign. */
export function decodedText(content: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(content)
  }
}
