import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Modal, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { useNarrow } from '#renderers/ui/hooks/use-narrow.ts'
import { FormattedText } from '#renderers/ui/text/formatted-text.tsx'
import type { Announcement, ReceivedAnnouncement } from '#shared/wire/announcement.ts'
import { useHost } from '#web/host.ts'
import { isPage } from '#web/screens/load-screen.ts'
import { ScreenView } from '#web/screens/screen-view.tsx'
import { AnnouncementAttachments } from './announcement-attachments.tsx'
import { type HandlingPlace, handlingPlace } from './announcement-target.ts'
import type { Bell } from './bell-store.ts'
import { bellTexts as texts } from './bell-texts.ts'
import './opened-announcement.css'

const WIDTH = '60%'

/** Open announcement: sender, text, and a link to its subject. */
export function OpenedAnnouncement({ bell }: { bell: Bell }) {
  const announcement = useSnapshot(bell.state).opened as Announcement
  const [open, setOpen] = useState(true)
  const [isWide, setIsWide] = useState(false)
  const navigate = useNavigate()
  const isFull = useNarrow() || isWide
  const close = () => setOpen(false)
  const place = handlingPlace(announcement)
  const handle = ({ path, url }: HandlingPlace) => {
    close()
    if (url) window.open(url, '_blank', 'noopener')
    else navigate(path!)
  }
  return (
    <Modal
      open={open}
      title={announcement.titile}
      width={isFull ? '100%' : WIDTH}
      className={`w-announcement${isFull ? ' w-announcement--full' : ''}`}
      closable={{ 'aria-label': texts.closeWindow }}
      onCancel={close}
      afterClose={() => {
        bell.state.opened = undefined
      }}
      footer={
        <>
          <Button
            className="w-announcement-size"
            icon={isWide ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={() => setIsWide(!isWide)}
          >
            {isWide ? texts.leaveFullScreen : texts.fullScreen}
          </Button>
          <Button onClick={close}>{texts.close}</Button>
          {place && (
            <Button type="primary" onClick={() => handle(place)}>
              {texts.goHandle}
            </Button>
          )}
        </>
      }
    >
      <p className="w-announcement-from">
        <span>
          {texts.sender}：{announcement.sender_dictText || announcement.sender || '-'}
        </span>
        <span>
          {texts.sendTime}：{announcement.sendTime ?? announcement.createTime}
        </span>
      </p>
      <AnnouncementText id={announcement.id} />
      {announcement.openType === 'component' && <AnnouncementPage announcement={announcement} />}
    </Modal>
  )
}

/** Loaded when it is opened: lists do not contain it, and it may have been revoked meanwhile. */
function AnnouncementText({ id }: { id: string }) {
  const { http } = useHost()
  const [state, setState] = useState<{ received?: ReceivedAnnouncement; problem?: string }>({})
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const path = '/sys/annountCement/queryById'
    http.send<ReceivedAnnouncement>({ method: 'GET', path, query: { id }, signal }).then(
      ({ result }) => setState({ received: result }),
      (error: Error) => signal.aborted || setState({ problem: error.message }),
    )
    return () => leaving.abort()
  }, [http, id])
  if (state.problem) return <p role="alert">{state.problem}</p>
  if (state.received === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const { msgContent, msgAbstract, attachments } = state.received
  return (
    <>
      {msgContent ? <FormattedText html={msgContent} /> : <p>{msgAbstract || texts.noContent}</p>}
      <AnnouncementAttachments stored={attachments} />
    </>
  )
}

/** Subject of the announcement, as a page. */
function AnnouncementPage({ announcement: { openPage, busId } }: { announcement: Announcement }) {
  const [params] = useState((): Record<string, string> => (busId ? { id: busId } : {}))
  if (!openPage || !isPage(openPage)) return <p role="alert">{texts.pageMissing}</p>
  return <ScreenView address={openPage} params={params} />
}
