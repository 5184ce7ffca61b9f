import { useClickAway } from 'ahooks'
import { Button, Empty, Spin, Tabs, Tag } from 'antd'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import type { Announcement } from '#shared/wire/announcement.ts'
import type { Bell } from './bell-store.ts'
import { BellTasks } from './bell-tasks.tsx'
import { bellTexts as texts } from './bell-texts.ts'
import { OWN_TASKS } from './task-counts.ts'
import './bell-popover.css'

const OWN_ANNOUNCEMENTS = '/isps/userAnnouncement'

interface Props {
  bell: Bell
  /** Number of open tasks; undefined for people without the page of tasks. */
  tasks: number | undefined
  /** Called when the focus or a press of the pointer leaves the bell and the popover. */
  onLeave(): void
  /** Called when the person closes the popover from inside; the bell gets the focus. */
  onClose(): void
}

/**
 * Shows announcements, system messages and tasks below the bell. It follows the bell in the DOM, so that the Tab key
 * moves into it.
 */
export function BellPopover({ bell, tasks, onLeave, onClose }: Props) {
  const { lists, failed } = useSnapshot(bell.state)
  const navigate = useNavigate()
  const popover = useRef<HTMLDivElement>(null)

  useEffect(() => void bell.reload(), [bell])
  const hasLists = lists !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tabs come with the first lists, and then get the focus
  useEffect(() => {
    popover.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true })
  }, [hasLists])

  useClickAway(onLeave, () => popover.current?.closest('.w-bell-place'), 'pointerdown')

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.closest('.w-bell-place')?.contains(relatedTarget)) onLeave()
  }
  const show = (announcement: Announcement) => {
    onClose()
    // A failure has already shown a notice; the announcement is open anyway.
    bell.open(announcement).catch(() => undefined)
  }
  const goTo = (path: string) => {
    onClose()
    navigate(path)
  }
  const listOf = (list: readonly Announcement[], empty: string) =>
    list.length === 0 ? (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
    ) : (
      <ul className="w-bell-list">
        {list.map((announcement) => (
          <BellEntry key={announcement.id} announcement={announcement} onShow={show} />
        ))}
      </ul>
    )

  return (
    <div
      ref={popover}
      className="w-bell-lists"
      role="dialog"
      aria-label={texts.lists}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {failed && (
        <p className="w-bell-failed" role="alert">
          {texts.failed}
          <Button type="link" size="small" onClick={() => void bell.reload()}>
            {texts.retry}
          </Button>
        </p>
      )}
      {lists === undefined ? (
        !failed && <Spin className="w-bell-waiting" />
      ) : (
        <Tabs
          size="small"
          items={[
            {
              key: 'notices',
              label: texts.notices(lists.anntMsgTotal),
              children: listOf(lists.anntMsgList, texts.noNotices),
            },
            {
              key: 'system',
              label: texts.systemMessages(lists.sysMsgTotal),
              children: listOf(lists.sysMsgList, texts.noSystemMessages),
            },
            ...(tasks === undefined
              ? []
              : [
                  {
                    key: 'tasks',
                    label: texts.tasks(tasks),
                    children: <BellTasks count={tasks} onOpen={() => goTo(OWN_TASKS)} />,
                  },
                ]),
          ]}
        />
      )}
      <Button type="link" block onClick={() => goTo(OWN_ANNOUNCEMENTS)}>
        {texts.more}
      </Button>
    </div>
  )
}

interface EntryProps {
  announcement: Announcement
  onShow(announcement: Announcement): void
}

function BellEntry({ announcement, onShow }: EntryProps) {
  const { titile, msgAbstract, priority, sendTime, createTime } = announcement
  const tag = texts.priorities[priority]
  return (
    <li>
      <button type="button" className="w-bell-entry" onClick={() => onShow(announcement)}>
        <span className="w-bell-title">{titile}</span>
        {tag && <Tag color={tag.color}>{tag.text}</Tag>}
        <span className="w-bell-abstract">{msgAbstract}</span>
        <time className="w-bell-time">{sendTime ?? createTime}</time>
      </button>
    </li>
  )
}
