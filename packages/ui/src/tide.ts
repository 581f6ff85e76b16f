/** The tide track and the segment bar, in a separate chunk for the screens that show them, loaded on demand. */
export { SegmentBar, type Segment, type SegmentKind } from './tide/segment-bar.tsx';
export { type TideMark, type TideMarkShape, type TideTone } from './tide/tide-track-marks.tsx';
export { TideTrack, type TideTrackProps } from './tide/tide-track.tsx';
