import { drawQr } from '@/shared/lib/qr'

interface QrCodeProps {
  text: string
  label: string
  className?: string
}

/** Black on white in both themes: many cameras do not read a code that is inverted. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = drawQr(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
