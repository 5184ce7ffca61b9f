import {
  ApartmentOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  DownOutlined,
  SearchOutlined,
  UploadOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { FormControl } from '#shared/documents/online-form/form.ts'

const ICONS: Partial<Record<FormControl, ReactNode>> = {
  date: <CalendarOutlined />,
  datetime: <CalendarOutlined />,
  time: <ClockCircleOutlined />,
  sel_user: <UserOutlined />,
  sel_depart: <ApartmentOutlined />,
  popup: <SearchOutlined />,
  popup_dict: <SearchOutlined />,
}
const TYPED: ReadonlySet<string> = new Set(['text', 'password'])
const TALL: ReadonlySet<string> = new Set(['textarea', 'umeditor', 'markdown'])
const CHOICES: ReadonlySet<string> = new Set(['radio', 'checkbox'])
const UPLOADS: ReadonlySet<string> = new Set(['file', 'image'])

/** Outline of a control: it loads no choices, and nothing in it can be pressed. */
export function ControlPreview({ control, titles }: { control: string; titles: ReadonlyMap<string, string> }) {
  const name = titles.get(control) ?? control
  if (control === 'switch') return <span className="r-canvas__switch" aria-hidden />
  if (CHOICES.has(control)) {
    return (
      <span className={`r-canvas__choices r-canvas__choices--${control}`} aria-hidden>
        <i /> 选项一 <i /> 选项二
      </span>
    )
  }
  if (UPLOADS.has(control)) {
    return (
      <span className="r-canvas__upload" aria-hidden>
        <UploadOutlined /> {name}
      </span>
    )
  }
  const isTyped = TYPED.has(control) || TALL.has(control)
  return (
    <span className={`r-canvas__box${TALL.has(control) ? ' r-canvas__box--tall' : ''}`} aria-hidden>
      <span>{isTyped ? '请输入' : '请选择'}</span>
      {isTyped ? null : (ICONS[control as FormControl] ?? <DownOutlined />)}
    </span>
  )
}
