import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { useRef, useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { RefusedError } from '#renderers/ports.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { WidgetError } from '#renderers/ui/widget/retry.tsx'
import { storedFiles } from '#shared/rules/records/stored-files.ts'
import type { SignatureProps } from './signature-props.ts'
import { useDrawing } from './use-drawing.ts'
import './signature.css'

const HEIGHT = 160
const WIDTH = 480
const FILE = 'signature.png'

/** A sheet to write on, or a line for a typed name; both become a stored picture. */
export function SignatureControl(props: WidgetProps<string, SignatureProps>) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy, height = HEIGHT, folder } = props
  const { files, notices } = useScreen().ports
  const sheet = useRef<HTMLCanvasElement>(null)
  const drawing = useDrawing(sheet)
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>()
  const [stored] = storedFiles(value)

  async function keep(): Promise<void> {
    setBusy(true)
    setReason(undefined)
    try {
      const picture = await drawing.picture()
      onChange(await files.upload(new File([picture], FILE, { type: 'image/png' }), { folder }))
      drawing.clear()
      setName('')
    } catch (error) {
      if (error instanceof RefusedError) setReason(error.message)
      notices.error(`${FILE} file upload failed.`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="r-signature" data-invalid={invalid || undefined} onBlur={onBlur}>
      {stored !== undefined && <img src={files.address(stored)} alt={field.title} className="r-signature__picture" />}
      {stored === undefined && !disabled && (
        <canvas
          ref={sheet}
          className="r-signature__sheet"
          width={WIDTH}
          height={height}
          role="img"
          aria-label={`${field.title}手写区`}
          {...drawing.strokes}
        />
      )}
      <div className="r-signature__tools">
        <Input
          id={id}
          value={name}
          disabled={disabled || stored !== undefined}
          status={invalid ? 'error' : undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          placeholder="在上方手写，或在此输入姓名"
          maxLength={20}
          onChange={(event) => {
            setName(event.target.value)
            drawing.write(event.target.value)
          }}
        />
        {stored === undefined ? (
          <>
            <Button
              disabled={disabled || drawing.isEmpty}
              onClick={() => {
                setName('')
                drawing.clear()
              }}
            >
              清除
            </Button>
            <Button type="primary" loading={isBusy} disabled={disabled || drawing.isEmpty} onClick={() => void keep()}>
              确认签名
            </Button>
          </>
        ) : (
          <Button disabled={disabled} onClick={() => onChange('')}>
            重新签名
          </Button>
        )}
      </div>
      {reason !== undefined && <WidgetError id={`${id}-reason`} text={reason} />}
    </div>
  )
}
