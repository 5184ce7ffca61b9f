import { ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type ComponentProps, type ComponentType, Suspense, useState } from 'react'
import type { PreparedColumn } from '#renderers/plugin.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import type { Density } from './list-settings.ts'
import type { Arrangement } from './use-list-settings.ts'

const ColumnSettings = chunk(async () => (await import('./column-settings.tsx')).ColumnSettings)

const DENSITIES: { key: Density; label: string }[] = [
  { key: 'large', label: '宽松' },
  { key: 'medium', label: '中等' },
  { key: 'small', label: '紧凑' },
]

interface Props {
  /** Prints the rows; absent where the page does not offer it. */
  onPrint?(): void
  onReload(): void
  /** Absent where the columns are fixed. */
  arrangement?: Arrangement
  columns: readonly PreparedColumn[]
}

/** Tools of every list, always in this order: print, reload, density, columns. */
export function ListTools({ onPrint, onReload, arrangement, columns }: Props) {
  const [arranging, setArranging] = useState(false)
  return (
    <span className="r-table__tools">
      {onPrint && <Tool label="打印" Icon={PrinterIcon} onClick={onPrint} />}
      <Tool label="刷新" Icon={ReloadOutlined} onClick={onReload} />
      {arrangement && (
        <>
          <DensityTool arrangement={arrangement} />
          <Tool
            label="列设置"
            Icon={SettingOutlined}
            aria-haspopup="dialog"
            aria-expanded={arranging}
            onClick={() => setArranging(!arranging)}
          />
          {arranging && (
            <Suspense>
              <ColumnSettings columns={columns} arrangement={arrangement} onClose={() => setArranging(false)} />
            </Suspense>
          )}
        </>
      )}
    </span>
  )
}

function DensityTool({ arrangement: { settings, change } }: { arrangement: Arrangement }) {
  const menu = {
    items: DENSITIES,
    selectedKeys: [settings.density ?? 'medium'],
    onClick: ({ key }: { key: string }) => change({ density: key === 'medium' ? undefined : (key as Density) }),
  }
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <Tool label="密度" Icon={DensityIcon} aria-haspopup="menu" />
    </Dropdown>
  )
}

interface ToolProps extends ComponentProps<typeof Button> {
  label: string
  Icon: ComponentType<{ 'aria-hidden': true }>
}

function Tool({ label, Icon, ...button }: ToolProps) {
  return <Button {...button} type="text" icon={<Icon aria-hidden />} aria-label={label} title={label} />
}

/** Two icons in a few bytes, since every first list has them. */
const PrinterIcon = () => <Lines d="M4 6V2h8v4M4 12H2V6h12v6h-2M4 9h8v5H4z" />
const DensityIcon = () => <Lines d="M2 2h12M2 14h12M8 4v8M6 6l2-2 2 2M6 10l2 2 2-2" />

function Lines({ d }: { d: string }) {
  return (
    <span className="anticon" aria-hidden>
      <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" aria-hidden="true">
        <path d={d} />
      </svg>
    </span>
  )
}
