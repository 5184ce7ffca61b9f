import { DOCUMENT_FORMAT } from '#shared/documents/document-format.ts'
import { storedProblems } from './check/stored-problems.ts'
import { contentOf, type DocumentReference } from './document-reference.ts'
import type { documentWriter } from './document-store.ts'

/**
 * Keeps a document that the product made itself, and shows it to everybody; nothing is written where it is in use already.
 * @param checkedWith fingerprint of what found it sound
 */
export async function putInUse(
  writer: ReturnType<typeof documentWriter>,
  by: string,
  { kind, address }: DocumentReference,
  value: unknown,
  checkedWith: string,
): Promise<void> {
  const document = await writer.lock({ kind, address })
  const { id, headNumber, publishedNumber } = document
  const { hash, title, content } = contentOf(value)
  const head = headNumber === null ? undefined : await writer.version(id, headNumber)
  if (head?.hash === hash && publishedNumber === head.number) return
  const about = { documentId: id, kind, address, title, hash, content, format: DOCUMENT_FORMAT, note: null }
  const number = document.lastNumber + 1
  const kept =
    head?.hash === hash
      ? head
      : await writer.insert({ ...about, number, ...storedProblems([]), checkedWith, createBy: by })
  await writer.point(document, kept.number, by)
  await writer.updateSummary(document)
}
