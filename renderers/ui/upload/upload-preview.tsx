import { Modal } from 'antd'
import { useScreen } from '../screen-context.ts'

/** A picture in full size, limited by the window. */
export function UploadPreview({ name, stored, onClose }: { name: string; stored: string; onClose(): void }) {
  const { files } = useScreen().ports
  return (
    <Modal open title={name} footer={null} width="auto" centered onCancel={onClose}>
      <img className="r-upload__preview" src={files.address(stored)} alt={name} />
    </Modal>
  )
}
