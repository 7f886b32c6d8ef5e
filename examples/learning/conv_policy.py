"""A convolutional policy for MaskablePPO: it judges each cell by its neighbourhood.

The same weights look at every cell, as a player does. sb3's "MlpPolicy" would have to learn each
pattern anew in each corner of the board.
"""

from __future__ import annotations

import gymnasium
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

CHANNELS, LAYERS = 24, 4
CODES = 10
"""A covered cell, and the clues 0 to 8."""


class Neighbourhoods(BaseFeaturesExtractor):
    """Observations (n, H, W) -> features (n, CHANNELS, H, W)."""

    def __init__(self, space: gymnasium.spaces.Box):
        """Make the convolutions; each layer sees one cell further."""
        super().__init__(space, features_dim=CHANNELS)
        layers: list[nn.Module] = []
        for before in (CODES + 1, *[CHANNELS] * (LAYERS - 1)):
            layers += [nn.Conv2d(before, CHANNELS, kernel_size=3, padding=1), nn.ReLU()]
        self.layers = nn.Sequential(*layers)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Compute the features of every cell."""
        codes = nn.functional.one_hot(observations.long() + 1, CODES).permute(0, 3, 1, 2).float()
        # The padding has zeros in all channels, and a channel of ones shows the edge of the board.
        return self.layers(torch.cat([codes, torch.ones_like(codes[:, :1])], dim=1))


class Heads(nn.Module):
    """Features -> a number for each cell (the policy), and their mean and maximum (the value)."""

    def __init__(self, cells: int):
        """Make the last convolution, of one cell."""
        super().__init__()
        self.latent_dim_pi, self.latent_dim_vf = cells, 2 * CHANNELS
        self.preference = nn.Conv2d(CHANNELS, 1, kernel_size=1)

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return what the policy and the value are made of."""
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        """Return the preference for each cell, (n, H*W)."""
        return self.preference(features).flatten(1)

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        """Return the mean and the maximum of each feature, (n, 2*CHANNELS)."""
        return torch.cat([features.mean((2, 3)), features.amax((2, 3))], dim=1)


class ConvPolicy(MaskableActorCriticPolicy):
    """The policy whose action preferences come from `Heads`, without a dense layer."""

    def __init__(self, *arguments, **settings):
        """Take the arguments of MaskableActorCriticPolicy."""
        super().__init__(
            *arguments,
            **settings,
            features_extractor_class=Neighbourhoods,
            normalize_images=False,
        )

    def _build_mlp_extractor(self) -> None:
        height, width = self.observation_space.shape
        self.mlp_extractor = Heads(height * width)

    def _build(self, lr_schedule) -> None:
        super()._build(lr_schedule)
        self.action_net = nn.Identity()
        self.optimizer = self.optimizer_class(
            self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs
        )
