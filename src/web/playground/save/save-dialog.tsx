import { Modal } from 'antd'
import { isButtonVisible } from '#shared/rules/button-permission.ts'
import { useHost } from '../../host.ts'
import type { OpenDocument } from '../documents/workspace.ts'
import { SAVE_PERMISSION } from './document-versions.ts'
import { FilePart } from './file-part.tsx'
import { VersionPart } from './version-part.tsx'

interface Props {
  document: OpenDocument
  open: boolean
  onClose(): void
  /** Puts the text of a kept version into the editor, in a step that can be undone. */
  onLoad(text: string): void
}

/** Keeps the document in front: as a version on the server, and in development as a new file. */
export function SaveDialog({ document, open, onClose, onLoad }: Props) {
  const { session } = useHost()
  const maySave = isButtonVisible(SAVE_PERMISSION, session.state.permissions ?? {})
  return (
    <Modal open={open} onCancel={onClose} title={`保存 ${document.file}`} footer={null} destroyOnHidden>
      {maySave && <VersionPart document={document} onLoad={onLoad} />}
      {import.meta.env.DEV && <FilePart document={document} />}
      {!maySave && !import.meta.env.DEV && <p>您没有保存页面的权限，可以下载后交给管理员。</p>}
    </Modal>
  )
}
