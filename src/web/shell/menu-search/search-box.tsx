import { Select } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadChunk } from '#renderers/ui/feedback/load-module.ts'
import { useMenu } from '../menu/use-menu.ts'
import { shellTexts } from '../shell-texts.ts'
import { matches, type SearchableEntry, type Spelling, searchableEntries } from './searchable-entries.ts'
import './search-box.css'

interface Props {
  className?: string
  onChosen(): void
  /** The user cancelled by the keyboard. */
  onEscape?(): void
  /** The focus left the box. */
  onLeave?(): void
}

export function SearchBox({ className, onChosen, onEscape, onLeave }: Props) {
  const { items } = useMenu()
  const navigate = useNavigate()
  const entries = useMemo(() => searchableEntries(items), [items])
  const spellings = useSpellings(entries)
  const go = ({ url, path }: SearchableEntry) => {
    if (url) window.open(url, '_blank', 'noopener')
    else navigate(path)
    onChosen()
  }
  return (
    <Select<string, { value: string; label: string; entry: SearchableEntry }>
      className={className}
      aria-label={shellTexts.searchMenu}
      placeholder={shellTexts.searchMenu}
      notFoundContent={shellTexts.searchNothing}
      autoFocus
      defaultOpen
      value={null}
      showSearch={{
        filterOption: (typed, option) =>
          option !== undefined && matches(option.label, spellings.get(option.label), typed),
      }}
      options={entries.map((entry) => ({ value: entry.id, label: entry.title, entry }))}
      optionRender={({ data }) => (
        <>
          {data.entry.title} <small className="w-search-above">{data.entry.above}</small>
        </>
      )}
      onSelect={(_, { entry }) => go(entry)}
      onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}
      onBlur={onLeave}
    />
  )
}

/** Until the pinyin data are loaded, and if that fails, the search matches titles only. */
function useSpellings(entries: readonly SearchableEntry[]): ReadonlyMap<string, Spelling> {
  const [spellings, setSpellings] = useState<ReadonlyMap<string, Spelling>>(new Map())
  useEffect(() => {
    let isUnmounted = false
    loadChunk(() => import('./spell-titles.ts')).then(
      ({ spellTitles }) => isUnmounted || setSpellings(spellTitles(entries.map(({ title }) => title))),
      (error: unknown) => console.warn(error),
    )
    return () => {
      isUnmounted = true
    }
  }, [entries])
  return spellings
}
