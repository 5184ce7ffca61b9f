import { Button } from 'antd'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BlockProps, FormHandle, PreparedButton, PreparedField } from '#renderers/plugin.ts'
import { LabelButton } from '#renderers/ui/button/label-button.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { useChangeEffect } from '#renderers/ui/hooks/use-change-effect.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { delayFirstQuery } from '#renderers/ui/table/first-query.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { SuperGroup } from '#shared/rules/search/super-query.ts'
import { searchConditions, searchesPeriod, searchFields, startValues } from './search-conditions.ts'
import { WaitingButton } from './waiting-button.tsx'
import './search-form.css'

export type SearchFormProps = BlockProps<{
  target: string
  fields: readonly PreparedField[]
  /** Fields of the advanced query. */
  advanced?: readonly PreparedField[]
  /** The form can be saved as a named search. */
  saved?: boolean
  /** Parameters of the address with the names of fields are their initial values. */
  fromAddress?: boolean
  /** Labels and icons of the buttons, where they differ from the default. */
  buttons?: { [code in 'query' | 'reset']?: Named & { hidden?: true } } & { advanced?: Named }
}>

interface Named {
  label?: string
  icon?: string
}

const QUERY: PreparedButton = { key: 'query', label: '查询', kind: 'primary', do: [] }
const RESET: PreparedButton = { key: 'reset', label: '重置', kind: 'default', do: [] }

const SearchExtras = chunk(async () => (await import('./search-extras.tsx')).SearchExtras)
const AdvancedSummary = chunk(async () => (await import('./advanced/advanced-summary.tsx')).AdvancedSummary)

/** Number of fields that are shown before the rest is collapsed. */
const SHOWN = 3

/** Conditions for a list, applied by 查询 and by Enter. */
export function SearchForm(props: SearchFormProps) {
  const { name, entity, target, fields, advanced, saved = false, fromAddress, buttons = {} } = props
  const { RecordForm, blockByName, address, params, ports, scope } = useScreen()
  const usual = `default-search ${address}/${name}`
  // A list waits for a default search that is still loading. The browser remembers from the last visit whether there is
  // one.
  const keeps = saved || advanced !== undefined
  const asking = fromAddress ? params : undefined
  const all = useMemo(() => searchFields(fields, asking), [fields, asking])
  const isAddressed = asking !== undefined && all.some(({ name: each }) => asking[each])
  const [waits] = useState(() => keeps && !isAddressed && Boolean(ports.storage.read(usual)))
  const begun = () => startValues(all, scope({}))
  const begins = all.some(({ starts }) => starts !== undefined)
  const [decide] = useState(() => (waits || begins ? delayFirstQuery(ports, target) : undefined))
  // Fields with an initial value are visible, so that people see why rows are missing.
  const [expanded, setExpanded] = useState(() =>
    all.some(({ starts, folded }, at) => starts !== undefined && (folded || at >= SHOWN)),
  )
  const [start, setStart] = useState(begun)
  const [activeGroup, setActiveGroup] = useState<SuperGroup>()
  const form = useRef<FormHandle>(undefined)
  const foldable = all.length > SHOWN || all.some(({ folded }) => folded)

  /** @param before called once the list exists, which has sent its first request by then */
  async function apply(values: Row, before?: () => void) {
    const periods = all.some(searchesPeriod) ? (await import('./period-ends.ts')).periodEnds : undefined
    const list = await blockByName(target)
    before?.()
    list?.filter?.(searchConditions(all, values, periods), name)
  }
  async function runSearch(group: SuperGroup | undefined, conditions: Row) {
    setActiveGroup(group)
    const list = await blockByName(target)
    list?.filter?.(conditions, `${name} advanced`)
  }
  /** Replaces all values of the form with these, and searches. */
  function fill(values: Row) {
    setStart({ ...values })
    void apply(values)
  }
  function reset() {
    fill(begun())
    if (activeGroup) void runSearch(undefined, {})
  }
  /** @param asks whether a default search runs, which replaces the initial values of the form */
  function settle(asks: boolean) {
    if (asks || !begins) decide?.(asks)
    else void apply(begun(), () => decide?.(true))
  }
  const settled = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is first shown
  useEffect(() => {
    if (!waits && begins && !settled.current) settle(false)
    settled.current = true
  }, [])
  // Only another address starts another search.
  useChangeEffect(asking, reset)
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
          {!buttons.query?.hidden && (
            <LabelButton button={{ ...QUERY, ...buttons.query }} busy={false} onPress={search} />
          )}
          {!buttons.reset?.hidden && (
            <LabelButton button={{ ...RESET, ...buttons.reset }} busy={false} onPress={reset} />
          )}
          {keeps && (
            <Suspense
              fallback={
                <>
                  {advanced && <WaitingButton label={buttons.advanced?.label ?? '高级查询'} />}
                  {saved && <WaitingButton label="我的查询" />}
                </>
              }
            >
              <SearchExtras
                block={name}
                fields={all}
                advanced={advanced}
                button={buttons.advanced}
                canSave={saved}
                isAddressed={isAddressed}
                form={() => form.current}
                activeGroup={activeGroup}
                onSearch={runSearch}
                onValues={fill}
                onUsual={(asks) => waits && settle(asks)}
                onStored={(has) => ports.storage.write(usual, has || undefined)}
              />
            </Suspense>
          )}
          {foldable && (
            <Button
              type="link"
              className="r-link-button"
              aria-expanded={expanded}
              onClick={() => setExpanded(!expanded)}
              autoInsertSpace={false}
            >
              {expanded ? '收起' : '展开'}
            </Button>
          )}
        </div>
      </div>
      {advanced && activeGroup && (
        <Suspense fallback={null}>
          <AdvancedSummary activeGroup={activeGroup} fields={advanced} onClear={() => void runSearch(undefined, {})} />
        </Suspense>
      )}
    </search>
  )
}
