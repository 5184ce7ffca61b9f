import './frame-page.css'

/** A page of somebody else. It may run, but neither move this window nor ask for its devices. */
export function FramePage({ title, url }: { title: string; url: string }) {
  return (
    <iframe
      className="w-frame"
      title={title}
      src={url}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      referrerPolicy="strict-origin"
    />
  )
}
