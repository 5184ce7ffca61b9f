import { Button } from 'antd'

/** Keeps the place of a button that loads late: the buttons beside it would move under the pointer. */
export function WaitingButton({ label }: { label: string }) {
  return (
    <Button
      type="link"
      className="r-link-button"
      autoInsertSpace={false}
      role="presentation"
      aria-hidden="true"
      disabled
    >
      {label}
    </Button>
  )
}
