import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { acceptedTypes, mostFiles } from '#shared/rules/records/stored-files.ts'
import { useScreen } from '../screen-context.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import '../upload.css'

export interface UploadProps {
  /** Text of the button. Default 点击上传. */
  label?: string
  /** Folder of the store, from letters, digits, `/`, `_` and `-`. */
  folder?: string
}

type UploadControlProps = WidgetProps<string | string[], UploadProps> & { pictures: boolean }

const FILE_ONLY = '请上传文件'

/** A button that opens the file dialog, an area to drop or paste files, and the list of files. */
export function UploadControl(props: UploadControlProps) {
  const { id, field, label = '点击上传', disabled, invalid, describedBy, onBlur, pictures } = props
  const uploads = useUploads(props)
  const { notices } = useScreen().ports
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const limits = field['x-file'] ?? {}
  const idle = disabled || uploads.isFull

  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(false)
    if (idle) return
    const items = [...event.dataTransfer.items]
    if (items.some((item) => item.webkitGetAsEntry?.()?.isDirectory)) notices.warning(FILE_ONLY)
    else uploads.add([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent) => {
    if (!idle && event.clipboardData.files.length > 0) uploads.add([...event.clipboardData.files])
  }

  return (
    <div
      className="r-upload"
      data-over={(isOver && !idle) || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      onBlur={onBlur}
    >
      <Button
        id={id}
        icon={<UploadOutlined />}
        disabled={idle}
        danger={invalid}
        aria-label={`${field.title} ${label}`}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
      {!disabled && <span className="r-upload__hint">可拖放或粘贴</span>}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={mostFiles(limits) > 1}
        accept={acceptedTypes(limits)}
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <UploadList uploads={uploads} pictures={pictures} disabled={disabled} />
      <span className="r-upload__news" role="status">
        {uploads.news}
      </span>
    </div>
  )
}
