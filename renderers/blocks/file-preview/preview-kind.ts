import { extensionOf, isPicture } from '#shared/rules/records/stored-files.ts'

export type PreviewKind = 'picture' | 'document' | 'video' | 'audio' | 'text' | 'none'

/** Files that browsers can show, by extension. */
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

/** Decodes text as UTF-8, or as GB 18030 where it is no valid UTF-8. The end may be cut inside a character. */
export function decodedText(content: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(content)
  }
}
