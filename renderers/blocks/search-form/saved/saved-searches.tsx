import { DeleteOutlined, EditOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { SPINNER } from '#renderers/ui/feedback/spinner.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { LONGEST_SEARCH_NAME, type SavedSearch } from '#shared/wire/saved-search.ts'
import type { SavedSearches } from './use-saved-searches.ts'

/** Saved queries: a press runs one, the icons beside it change it. */
export function SearchList({ saved, onApply }: { saved: SavedSearches; onApply(search: SavedSearch): void }) {
  return (
    <section className="r-advanced__saved" aria-label="保存的查询">
      {saved.all.map((search) => (
        <SearchItem key={search.id} search={search} saved={saved} onApply={() => onApply(search)} />
      ))}
    </section>
  )
}

interface ItemProps {
  search: SavedSearch
  saved: SavedSearches
  onApply(): void
}

function SearchItem({ search, saved, onApply }: ItemProps) {
  const { ports } = useScreen()
  const [name, setName] = useState<string>()
  const { id, isDefault } = search

  async function rename() {
    const given = name?.trim() ?? ''
    if (given === '' || given === search.name || (await saved.edit(id, { name: given }))) setName(undefined)
  }
  async function remove() {
    if (await ports.notices.confirm({ title: `确定删除查询「${search.name}」吗?`, danger: true }))
      await saved.remove(id)
  }
  if (name !== undefined) {
    return (
      <Input
        autoFocus
        size="small"
        className="r-advanced__rename"
        aria-label="查询名称"
        maxLength={LONGEST_SEARCH_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={() => void rename()}
        onBlur={() => void rename()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Escape closes the name field, but not the dialog around it.
          event.stopPropagation()
          setName(undefined)
        }}
      />
    )
  }
  return (
    <span className="r-advanced__search">
      <button type="button" className="r-text-button" onClick={onApply}>
        {search.name}
      </button>
      <Button
        type="text"
        size="small"
        aria-pressed={isDefault}
        aria-label={`${isDefault ? '取消默认' : '设为默认'}：${search.name}`}
        title={isDefault ? '取消默认' : '设为默认，打开页面时自动查询'}
        icon={isDefault ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        onClick={() => void saved.edit(id, { isDefault: !isDefault })}
      />
      <Button
        type="text"
        size="small"
        aria-label={`重命名：${search.name}`}
        title="重命名"
        icon={<EditOutlined aria-hidden />}
        onClick={() => setName(search.name)}
      />
      <Button
        type="text"
        size="small"
        aria-label={`删除查询：${search.name}`}
        title="删除"
        icon={<DeleteOutlined aria-hidden />}
        onClick={() => void remove()}
      />
    </span>
  )
}

interface SaveProps {
  saved: SavedSearches
  /** Absent when no condition is complete. */
  query?: SavedSearch['query']
  onDone(): void
}

/** Field for the name of the present query. */
export function SaveSearch({ saved, query, onDone }: SaveProps) {
  const { ports } = useScreen()
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const [busy, setBusy] = useState(false)
  const given = name.trim()

  async function save() {
    if (given === '' || query === undefined) return
    const isTaken = saved.all.some((search) => search.name === given)
    if (isTaken && !(await ports.notices.confirm({ title: `查询「${given}」已存在，要替换它吗?` }))) return
    setBusy(true)
    const kept = await saved.save({ name: given, query, isDefault })
    setBusy(false)
    if (!kept) return
    ports.notices.success('保存成功！')
    onDone()
  }
  return (
    <section className="r-advanced__saving" aria-label="保存查询">
      {query === undefined ? (
        <span role="alert">没有可保存的条件：请先填写查询条件</span>
      ) : (
        <>
          <Input
            autoFocus
            aria-label="查询名称"
            placeholder="查询名称"
            maxLength={LONGEST_SEARCH_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={() => void save()}
          />
          <Checkbox checked={isDefault} onChange={({ target }) => setDefault(target.checked)}>
            打开页面时自动查询
          </Checkbox>
          <Button
            type="primary"
            disabled={given === ''}
            loading={busy && SPINNER}
            autoInsertSpace={false}
            onClick={() => void save()}
          >
            保存
          </Button>
        </>
      )}
      <Button autoInsertSpace={false} onClick={onDone}>
        取消
      </Button>
    </section>
  )
}
