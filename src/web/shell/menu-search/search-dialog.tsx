import { Modal } from 'antd'
import { useState } from 'react'
import { shellTexts } from '../shell-texts.ts'
import { SearchBox } from './search-box.tsx'

export function SearchDialog({ onClose }: { onClose(): void }) {
  const [open, setOpen] = useState(true)
  return (
    <Modal
      title={shellTexts.searchMenu}
      open={open}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      style={{ top: 24 }}
    >
      <SearchBox className="w-search-wide" onChosen={() => setOpen(false)} />
    </Modal>
  )
}
