import { Button } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import type { BlockProps, FormHandle, PreparedField } from '../../pieces.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { searchConditions, searchFields } from './search-conditions.ts'
import './search-form.css'

export type SearchFormProps = BlockProps<{ target: string; fields: readonly PreparedField[] }>

/** How many fields are shown before the rest is folded away. */
const SHOWN = 3

/** Conditions for a list, applied by 查询 and by Enter. */
export function SearchForm({ name, entity, target, fields }: SearchFormProps) {
  const { RecordForm, blockByName } = useScreen()
  const [expanded, setExpanded] = useState(false)
  const [start, setStart] = useState<Row>({})
  const form = useRef<FormHandle>(undefined)
  const all = useMemo(() => searchFields(fields), [fields])
  const foldable = all.length > SHOWN

  async function apply(values: Row) {
    const list = await blockByName(target)
    list.filter?.(searchConditions(all, values), name)
  }
  function reset() {
    setStart({})
    void apply({})
  }
  const ready = useCallback((handle: FormHandle) => {
    form.current = handle
  }, [])
  const search = () => void apply(form.current!.values())
  return (
    <search className={`r-card r-search${foldable && !expanded ? ' r-search--folded' : ''}`} aria-label="查询">
      <div className="r-search__grid">
        <RecordForm
          fields={all}
          entity={entity}
          mode="add"
          search
          initial={start}
          columns={4}
          onReady={ready}
          onSubmit={search}
        />
        <div className="r-search__buttons">
          <Button type="primary" onClick={search} autoInsertSpace={false}>
            查询
          </Button>
          <Button onClick={reset} autoInsertSpace={false}>
            重置
          </Button>
          {foldable && (
            <Button
              type="link"
              className="r-link-button"
              onClick={() => setExpanded(!expanded)}
              autoInsertSpace={false}
            >
              {expanded ? '收起' : '展开'}
            </Button>
          )}
        </div>
      </div>
    </search>
  )
}
