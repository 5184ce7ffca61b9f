import { Button, Input, Space } from 'antd'
import { useId, useState } from 'react'
import { useHost } from '#web/host.ts'
import { isAddress, type OpenDocument } from '../documents/workspace.ts'
import { saveAsFile } from './save-file.ts'

/** In development: writes a new file below schemas/. The page then reloads, since its documents changed. */
export function FilePart({ document }: { document: OpenDocument }) {
  const { notices } = useHost()
  const { kind, text } = document
  const [address, setAddress] = useState(document.shipped === undefined ? document.address : '')
  const id = useId()
  const save = () =>
    saveAsFile(kind, address, text).then(
      (file) => notices.success(`已写入 ${file}`),
      (error: Error) => notices.error(error.message),
    )
  return (
    <section className="w-playground-save">
      <h3>另存为新文件（仅开发环境）</h3>
      <label htmlFor={id}>地址，如 business/shop</label>
      <Space.Compact block>
        <Input id={id} value={address} onChange={({ target }) => setAddress(target.value)} />
        <Button type="primary" disabled={!isAddress(address)} onClick={() => void save()}>
          写入 schemas/
        </Button>
      </Space.Compact>
    </section>
  )
}
