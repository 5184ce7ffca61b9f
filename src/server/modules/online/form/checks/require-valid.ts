import type { StoredDocuments } from '#server/documents/documents.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'

/**
 * Checks the documents that follow from forms against all other documents.
 * @param pages by their addresses
 * @throws AppError FORM_HAS_PROBLEMS with the first problem
 */
export async function requireValid(
  checker: Pick<StoredDocuments['checker'], 'checkTogether'>,
  entities: readonly Entity[],
  pages: Readonly<Record<string, Page>> = {},
): Promise<void> {
  const [problem] = await checker.checkTogether([
    ...entities.map((entity) => ({ kind: 'entity' as const, address: entity.$id, text: JSON.stringify(entity) })),
    ...Object.entries(pages).map(([address, page]) => ({ kind: 'page' as const, address, text: JSON.stringify(page) })),
  ])
  if (problem) throw new AppError('FORM_HAS_PROBLEMS', { reason: problem.reason })
}
