import { Modal } from 'antd'
import type { Problem } from '#shared/check/problem.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { isButtonVisible } from '#shared/rules/permissions/button-permission.ts'
import { useHost } from '#web/host.ts'
import type { DraftBase } from '../documents/drafts.ts'
import type { OpenDocument } from '../documents/workspace.ts'
import { SAVE_PERMISSION } from './document-versions.ts'
import { FilePart } from './file-part.tsx'
import { KnownProblems } from './known-problems.tsx'
import { VersionPart } from './version-part.tsx'

interface Props {
  document: OpenDocument
  /** Entity of the document's fields. */
  entity: Entity | undefined
  /** Problems of the document. */
  problems: readonly Problem[]
  open: boolean
  onClose(): void
  /** Replaces the text in the editor, as a step that can be undone; it is based on the given version. */
  onLoad(text: string, base: DraftBase): void
  /** The text in the editor was saved as this version. */
  onSaved(base: DraftBase): void
}

/** Saves the active document: as a version on the server, and in development as a new file. */
export function SaveDialog({ document, entity, problems, open, onClose, onLoad, onSaved }: Props) {
  const { session } = useHost()
  const maySave = isButtonVisible(SAVE_PERMISSION, session.state.permissions ?? {})
  return (
    <Modal open={open} onCancel={onClose} title={`保存 ${document.file}`} width={720} footer={null} destroyOnHidden>
      <KnownProblems problems={problems} />
      {maySave && <VersionPart {...{ document, entity, onLoad, onSaved }} />}
      {import.meta.env.DEV && <FilePart document={document} />}
      {!maySave && !import.meta.env.DEV && <p>您没有保存页面的权限，可以下载后交给管理员。</p>}
    </Modal>
  )
}
