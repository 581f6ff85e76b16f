import type { ComponentType } from 'react';
import type { Place } from './places.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** Puts a settings page into the frame with the navigation. */
export const framed = (place: Place, Screen: ComponentType) =>
  function FramedScreen() {
    return (
      <SettingsFrame current={place}>
        <Screen />
      </SettingsFrame>
    );
  };
