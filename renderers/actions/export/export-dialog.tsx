import { Checkbox, Modal, Radio } from 'antd'
import { useState } from 'react'
import { NoticedError, type Notices, type Ports, RefusedError } from '#renderers/ports.ts'
import { useInFront } from '#renderers/ui/hooks/use-in-front.ts'
import { useOneRun } from '#renderers/ui/hooks/use-one-run.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { type ExportChoice, exportableColumns } from './export-request.ts'
import './export-dialog.css'

interface Props {
  entity: Entity
  can: Ports['can']
  notices: Notices
  /** Number of ticked rows. */
  selected: number
  onExport(choice: ExportChoice): Promise<void>
  /** Called when the dialog is no longer visible. */
  afterClose(): void
}

/** Choice of rows and columns for the workbook. */
export function ExportDialog({ entity, can, notices, selected, onExport, afterClose }: Props) {
  const [columns] = useState(() => exportableColumns(entity, can))
  const [range, setRange] = useState<ExportChoice['range']>(selected > 0 ? 'selection' : 'all')
  const [chosen, setChosen] = useState(() => columns.filter(({ usual }) => usual).map(({ name }) => name))
  const [open, setOpen] = useState(true)
  const { busy, runOnce } = useOneRun()
  if (!useInFront()) return null

  async function start() {
    try {
      // In the order of the list of columns, whatever the order of the clicks.
      const names = columns.filter(({ name }) => chosen.includes(name)).map(({ name }) => name)
      await onExport({ range, columns: names })
      setOpen(false)
    } catch (error) {
      if (error instanceof RefusedError) notices.error(error.message)
      else if (!(error instanceof NoticedError)) throw error
    }
  }
  const all = chosen.length === columns.length
  return (
    <Modal
      title={`导出${entity.title}`}
      open={open}
      width={560}
      className="r-modal"
      destroyOnHidden
      okText="导出"
      cancelText="关闭"
      okButtonProps={{ disabled: chosen.length === 0, autoInsertSpace: false }}
      cancelButtonProps={{ autoInsertSpace: false }}
      confirmLoading={busy}
      closable={{ 'aria-label': '关闭窗口' }}
      onOk={() => void runOnce(start)}
      onCancel={() => setOpen(false)}
      afterClose={afterClose}
    >
      <fieldset className="r-export__part">
        <legend>范围</legend>
        <Radio.Group value={range} onChange={({ target }) => setRange(target.value as ExportChoice['range'])}>
          <Radio value="all">全部查询结果</Radio>
          <Radio value="page">本页</Radio>
          <Radio value="selection" disabled={selected === 0}>
            选中的 {selected} 项
          </Radio>
        </Radio.Group>
        <p className="r-export__hint">按列表当前的查询条件和排序导出</p>
      </fieldset>
      <fieldset className="r-export__part">
        <legend>
          <Checkbox
            checked={all}
            indeterminate={!all && chosen.length > 0}
            onChange={() => setChosen(all ? [] : columns.map(({ name }) => name))}
          >
            导出的列
          </Checkbox>
        </legend>
        <Checkbox.Group
          className="r-export__columns"
          value={chosen}
          onChange={setChosen}
          options={columns.map(({ name, title }) => ({ value: name, label: title }))}
        />
      </fieldset>
    </Modal>
  )
}
