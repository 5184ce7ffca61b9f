import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import './group.css'

type GroupProps = WidgetProps<
  unknown,
  {
    columns?: 1 | 2 | 3 | 4
    frame?: boolean
    fold?: 'open' | 'closed'
    /** Counter that increases when a field in the group should take the focus. */
    wanted?: number
    children?: ReactNode
  }
>

/** A frame with a title around fields of a form, in separate columns. A list shows nothing. */
export function Group({
  displayMode,
  id,
  field,
  columns,
  frame = true,
  fold,
  invalid,
  wanted = 0,
  children,
}: GroupProps) {
  const [open, setOpen] = useState(fold !== 'closed')
  const [met, setMet] = useState(wanted)
  if (wanted !== met) {
    setMet(wanted)
    setOpen(true)
  }
  if (displayMode === 'cell') return null
  const { title } = field
  const style = { '--r-columns': columns } as CSSProperties
  return (
    <section
      className={frame ? 'r-group r-group--framed' : 'r-group'}
      id={id || undefined}
      aria-label={title || undefined}
    >
      {frame && (
        <h3 className={invalid && !open ? 'r-group__title r-group__title--invalid' : 'r-group__title'}>
          {fold ? (
            <button type="button" className="r-group__fold" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
              {title}
            </button>
          ) : (
            title
          )}
        </h3>
      )}
      <div className="r-group__fields" style={style} hidden={frame && fold !== undefined && !open}>
        {children}
      </div>
    </section>
  )
}
