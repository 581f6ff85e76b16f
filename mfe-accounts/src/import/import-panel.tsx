export function ImportPanel({ onClose }: { onClose: () => void }) {
  return <button onClick={onClose} />;
}
