import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'

interface Props {
  isFull: boolean
  onChange(isFull: boolean): void
}

/** Loads with the first dialog that may fill the screen. */
export function FullScreenButton({ isFull, onChange }: Props) {
  const label = isFull ? '退出全屏' : '全屏'
  return (
    <Button
      type="text"
      className="r-full-button"
      icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => onChange(!isFull)}
    />
  )
}
