import { SAVE_PATH } from '#shared/wire/playground.ts'
import type { DocumentKind } from '../documents/shipped-documents.ts'

/**
 * Writes a new file below schemas/ through the development server, which refuses an existing one.
 * @throws Error with a message for the user.
 */
export async function saveAsFile(kind: DocumentKind, address: string, text: string): Promise<string> {
  const response = await fetch(SAVE_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, address, text }),
  })
  const answer = (await response.json().catch(() => ({}))) as { file?: string; message?: string }
  if (!response.ok || !answer.file) throw new Error(answer.message ?? '保存失败')
  return answer.file
}
