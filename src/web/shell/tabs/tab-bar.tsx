import { CloseOutlined, DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isFocusInMenu } from '#renderers/ui/button/menu-focus.ts'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import { routeAt, useMenu } from '../menu/use-menu.ts'
import { shellTexts as texts } from '../shell-texts.ts'
import { nextTab } from './tab-keys.ts'
import type { Tab } from './tab-list.ts'
import { useShownTabs, useTabCommands } from './use-tabs.ts'
import './tab-bar.css'

type Commands = ReturnType<typeof useTabCommands>

/** Open pages as tabs, with the one at `active` selected. */
export function TabBar({ active }: { active: string }) {
  const tabs = useShownTabs()
  const { routes } = useMenu()
  const commands = useTabCommands(tabs)
  const bar = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const [openings, setOpenings] = useState(0)
  const openMenu = useRef<string>(undefined)
  const keys = tabs.map(({ key }) => key)
  const stop = keys.includes(active) ? active : keys[0]

  const { overflows, showFront } = useOverflow(bar)

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when a tab was added or closed
  useEffect(() => {
    const front = showFront()
    // The menu of a tab counts as inside, and may have been opened before the page of the tab is mounted.
    if (hasFocus.current && !isFocusInMenu()) front?.focus({ preventScroll: true })
  }, [active, tabs.length])

  const tabAt = (index: number) => bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]

  const onKeyDown = (event: KeyboardEvent, key: string) => {
    if (event.key === 'Delete') commands.close(key)
    const next = nextTab(keys, key, event.key)
    if (next !== undefined) tabAt(next)?.focus()
    if (event.key === 'Enter' || event.key === ' ') commands.show(key)
    if (event.key === 'Delete' || event.key === ' ' || next !== undefined) event.preventDefault()
  }

  const tabList = (
    <div
      ref={bar}
      className="w-tabs"
      role="tablist"
      aria-label={texts.tabs}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
    >
      {tabs.map(({ key }, index) => (
        <Dropdown
          key={key}
          destroyOnHidden
          trigger={['contextMenu']}
          {...BELOW_TAB}
          menu={{ items: menuOf(tabs, index, commands) }}
          popupRender={(menu) => (
            <FocusedMenu opening={openings} isOpen={() => openMenu.current === key}>
              {menu}
            </FocusedMenu>
          )}
          onOpenChange={(open) => {
            if (open) {
              openMenu.current = key
              setOpenings((count) => count + 1)
              return
            }
            if (openMenu.current === key) openMenu.current = undefined
            if (isFocusInMenu()) tabAt(index)?.focus()
          }}
        >
          <div
            role="tab"
            className={`w-tab${key === HOME_PATH ? ' w-tab--home' : ''}`}
            tabIndex={key === stop ? 0 : -1}
            aria-selected={key === active}
            aria-description={key === HOME_PATH ? undefined : texts.tabCloseHint}
            onClick={() => commands.show(key)}
            onKeyDown={(event) => onKeyDown(event, key)}
            onMouseDown={(event) => event.button === MIDDLE && event.preventDefault()}
            onAuxClick={(event) => event.button === MIDDLE && commands.close(key)}
          >
            <span className="w-tab-title">{routeAt(routes, key)?.title}</span>
            {key !== HOME_PATH && <CloseMark onClose={() => commands.close(key)} />}
          </div>
        </Dropdown>
      ))}
    </div>
  )

  const scroll = (direction: -1 | 1) => bar.current?.scrollBy({ left: direction * bar.current.clientWidth * 0.7 })
  return (
    <div className="w-tab-bar">
      {tabList}
      {overflows && (
        <>
          <Button {...SMALL} aria-label={texts.tabsLeft} icon={<LeftOutlined />} onClick={() => scroll(-1)} />
          <Button {...SMALL} aria-label={texts.tabsRight} icon={<RightOutlined />} onClick={() => scroll(1)} />
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            menu={{
              className: 'w-all-tabs',
              selectedKeys: [active],
              items: tabs.map(({ key }) => ({ key, label: routeAt(routes, key)?.title })),
              onClick: ({ key }) => commands.show(key),
            }}
          >
            <Button {...SMALL} aria-label={texts.tabsAll} icon={<DownOutlined />} />
          </Dropdown>
        </>
      )}
    </div>
  )
}

/** Keeps the tab in front in view at every width, and knows whether some tabs are out of view. */
function useOverflow(bar: RefObject<HTMLElement | null>) {
  const [overflows, setOverflows] = useState(false)
  const showFront = useCallback(() => {
    const place = bar.current
    const front = place?.querySelector<HTMLElement>('[aria-selected=true]')
    front?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    if (place) setOverflows(place.scrollWidth > place.clientWidth)
    return front
  }, [bar])
  useEffect(() => {
    const watch = new ResizeObserver(showFront)
    if (bar.current) watch.observe(bar.current)
    return () => watch.disconnect()
  }, [bar, showFront])
  return { overflows, showFront }
}

const SMALL = { type: 'text', size: 'small' } as const
const MIDDLE = 1
/** A menu at the pointer closes on any scrolling, which also happens while a page still opens. */
const BELOW_TAB = { alignPoint: false }

interface FocusedMenuProps {
  /** Changes with each opening: a menu that is reopened while it still closes is the same element. */
  opening: number
  isOpen: () => boolean
  children: ReactNode
}

/**
 * Takes the focus as soon as the menu is shown, which can be some frames after it is mounted. antd's own focus comes
 * too early for a menu that is mounted each time.
 */
function FocusedMenu({ opening, isOpen, children }: FocusedMenuProps) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening is what asks for it
  useEffect(() => {
    let frame = 0
    const take = () => {
      if (!isOpen() || isFocusInMenu()) return
      place.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
      frame = requestAnimationFrame(take)
    }
    take()
    return () => cancelAnimationFrame(frame)
  }, [opening])
  return <div ref={place}>{children}</div>
}

/** Close button for the mouse; the keyboard closes a tab with Delete. */
function CloseMark({ onClose }: { onClose(): void }) {
  const close = (event: MouseEvent) => {
    event.stopPropagation()
    onClose()
  }
  return (
    <span className="w-tab-close" aria-hidden onClick={close}>
      <CloseOutlined />
    </span>
  )
}

function menuOf(tabs: readonly Tab[], index: number, { refresh, closeSide }: Commands): MenuProps['items'] {
  const { key } = tabs[index]!
  const closable = (part: readonly Tab[]) => part.some((tab) => tab.key !== HOME_PATH)
  const left = closable(tabs.slice(0, index))
  const right = closable(tabs.slice(index + 1))
  return [
    { key: 'refresh', label: texts.tabRefresh, onClick: () => refresh(key) },
    { key: 'left', label: texts.tabCloseLeft, disabled: !left, onClick: () => closeSide(key, 'left') },
    { key: 'right', label: texts.tabCloseRight, disabled: !right, onClick: () => closeSide(key, 'right') },
    { key: 'others', label: texts.tabCloseOthers, disabled: !left && !right, onClick: () => closeSide(key, 'others') },
  ]
}
